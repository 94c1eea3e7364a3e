let armed: string | undefined
let strike: (label: string) => void = kill

/** Every place: whoever is asked at each of them decides which one it is. */
export const anywhere = '*'

function kill(): void {
  process.kill(process.pid, 'SIGKILL')
}

/**
 * Chooses the place at which this process dies, to see what a power cut there would leave behind. Whoever tries many in
 * one process says how else what is under way there comes to its end.
 */
export function armCrash(label: string | undefined, how: (label: string) => void = kill): void {
  armed = label
  strike = how
}

/** A place where a power cut would be worst: between a fact and its consequence, before and after a call outside. */
export function crashPoint(label: string): void {
  if (armed === label || armed === anywhere) strike(label)
}
