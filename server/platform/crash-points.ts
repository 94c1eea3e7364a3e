let armed: string | undefined

/** Chooses the place at which this process dies, to see what a power cut there would leave behind. */
export function armCrash(label: string | undefined): void {
  armed = label
}

/** A place where a power cut would be worst: between a fact and its consequence, before and after a call outside. */
export function crashPoint(label: string): void {
  if (armed === label) process.kill(process.pid, 'SIGKILL')
}
