/** Municipalities: their districts stand right below them. */
const municipalities = [11, 12, 31, 50]
/** The digits of a city in the codes of counties that stand right below their province. */
const noCity = 90

/**
 * The nearest place below a province that things are looked for in: a city, or the district itself where there is no
 * city. A city's code is its districts' with noughts at the end.
 */
export function cityOf(region: number): number {
  const alone = municipalities.includes(Math.floor(region / 10_000)) || Math.floor(region / 100) % 100 === noCity
  return alone ? region : region - (region % 100)
}
