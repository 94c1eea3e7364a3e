export interface Toast {
  id: number
  message: string
  kind: 'info' | 'success' | 'error'
  /** What can be done about it. Such a message asks something, and stays until it is answered. */
  action?: { name: string; run(): void }
}

export const toastMs = 3000

/** Messages on show, each for its time; whoever listens is told of every change. */
export function createToastList(later: (run: () => void, ms: number) => unknown) {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function change(next: readonly Toast[]) {
    toasts = next
    for (const listener of listeners) listener()
  }

  return {
    show(message: string, kind: Toast['kind'] = 'info') {
      const toast = { id: ++lastId, message, kind }
      // Said twice in a row it would only be noise: the new one takes the place of the old.
      change([...toasts.filter((other) => other.message !== message), toast])
      later(() => change(toasts.filter(({ id }) => id !== toast.id)), toastMs)
    },
    /** Asks something. Returns what takes the question back. */
    ask(message: string, name: string, run: () => void): () => void {
      const toast: Toast = { id: ++lastId, message, kind: 'error', action: { name, run } }
      change([...toasts.filter((other) => other.message !== message), toast])
      return () => change(toasts.filter(({ id }) => id !== toast.id))
    },
    read: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
