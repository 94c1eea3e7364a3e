export interface Standing {
  state: string
  published_at: Date | null
  valid_until: Date
  side: string
  form: string
}

/** Where an opportunity stands while it is valid: among all, by side, by form, under its industry and place. */
export function entriesFor(row: Standing, places: readonly string[]) {
  const { state, published_at, valid_until, side, form } = row
  if (state !== 'shown' || !published_at || valid_until <= published_at) return []
  const window = { published_at, visible_from: published_at, visible_until: valid_until }
  // Districts are left out: a need is looked for in a city, and a million of them would stand there for nobody. Where
  // there is no city they stand for one.
  const inCity = places.some((place) => place.startsWith('city:'))
  const near = places.filter((place) => !inCity || !place.startsWith('district:'))
  const names = [`side:${side}`, `form:${form}`, ...near]
  return [{ shelf: 'business', ...window }, ...names.map((name) => ({ shelf: `business:${name}`, ...window }))]
}
