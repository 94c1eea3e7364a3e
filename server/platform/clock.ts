/** The only source of time. SQL never asks the database for it: time is a parameter, so tests can stop it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
