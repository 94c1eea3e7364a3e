/** Whether a person is reading, not a program, as far as what it calls itself tells. */
export type IsReader = (userAgent: string) => boolean
