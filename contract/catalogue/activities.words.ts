// What forms and pages of activities count with, without schemas.

/** How many questions an activity may ask, and how many options one may have. */
export const questionsMax = 10
export const optionsMax = 20
