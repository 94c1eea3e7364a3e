import { SolarDay } from 'tyme4ts'
import type { Almanac } from '#contract/site/almanac.ts'

/** What the almanac says about one day of the solar calendar, `2026-11-15`. */
export function almanacOf(date: string): Almanac {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const solar = SolarDay.fromYmd(year, month, day)
  const lunar = solar.getLunarDay()
  const pillars = solar.getSixtyCycleDay()
  const pillar = pillars.getSixtyCycle()
  const branch = pillar.getEarthBranch()
  // Six places back stands the pillar whose branch faces the day's and whose stem the day's stem overcomes:
  // the one that almanacs print beside the animal. Six places on faces it too, but there it is the other way round.
  const facing = pillar.next(-6)
  const warnings = [pillar.getHeavenStem().getPengZuHeavenStem(), branch.getPengZuEarthBranch()]
  return {
    date,
    lunar: lunar.toString(),
    // Pillars turn with the solar terms (the year's with 立春), the animal with the lunar year: between 立春 and 春节
    // the two name different years, as is the custom.
    ganzhi: `${pillars.getYear().getName()}年 ${pillars.getMonth().getName()}月 ${pillar.getName()}日`,
    zodiac: lunar.getLunarMonth().getLunarYear().getSixtyCycle().getEarthBranch().getZodiac().getName(),
    solar_term: termOf(solar),
    festivals: festivalsOf(solar),
    yi: pillars.getRecommends().map((deed) => deed.getName()),
    ji: pillars.getAvoids().map((deed) => deed.getName()),
    chong: `冲${facing.getEarthBranch().getZodiac().getName()}(${facing.getName()})`,
    sha: `煞${branch.getOminous().getName()}`,
    wuxing: pillar.getSound().getName(),
    pengzu: warnings.map((warning) => warning.getName()).join('；'),
  }
}

/**
 * Whether offices work on a day: not at weekends and on legal holidays, but on the weekends worked in exchange.
 * Holidays are announced a year at a time; beyond what is known a week has five working days.
 */
export function isWorkingDay(date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const solar = SolarDay.fromYmd(year, month, day)
  const holiday = solar.getLegalHoliday()
  if (holiday) return holiday.isWork()
  const weekday = solar.getWeek().getIndex()
  return weekday !== 0 && weekday !== 6
}

/** A term's own day carries its name alone; the days after it are counted from it. */
function termOf(solar: SolarDay): string {
  const term = solar.getTermDay()
  return term.getDayIndex() === 0 ? term.getName() : term.toString()
}

/**
 * A legal holiday lasts longer than the festival it is named after: its other days are days off, not the festival,
 * and the weekends worked in exchange are neither.
 */
function festivalsOf(solar: SolarDay): string[] {
  const named = [solar.getFestival(), solar.getLunarDay().getFestival()]
  const names = named.flatMap((festival) => (festival ? [festival.getName()] : []))
  const holiday = solar.getLegalHoliday()
  if (holiday && !holiday.isWork() && !names.includes(holiday.getName())) names.push(`${holiday.getName()}假期`)
  return names
}
