import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'

const file = (name: string) => readFileSync(new URL(`../../deploy/watch/${name}`, import.meta.url), 'utf8')

/** Words of PromQL that are no metrics. */
const functions = 'sum max min rate increase histogram_quantile predict_linear topk absent'
const spoken = new Set(`${functions} by le and or up job status outcome role`.split(' '))

/** Names of metrics in an expression: what is left without strings, labels in braces, ranges and numbers. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/by \([^()]*\)/g, '')
  return [...bare.matchAll(/[a-z_][a-z0-9_]*/gi)].map(([name]) => name).filter((name) => !spoken.has(name))
}

const rules = () => {
  const lines = file('alerts.yml').split('\n')
  return lines.flatMap((line, at) => {
    const alert = /^ {6}- alert: ([A-Z][A-Za-z]+)$/.exec(line)?.[1]
    return alert ? [{ alert, lines: lines.slice(at + 1, at + 5) }] : []
  })
}

/** A metric is declared once it is there: labels may have no values yet, and a histogram is three series. */
async function declared(): Promise<Set<string>> {
  const house = await openHouse()
  const text = (await house.http.inject('/metrics')).body
  const names = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  return new Set(names)
}

test('every metric that an alert or the dashboard names is there', async () => {
  const known = await declared()
  const panels: { targets: { expr: string }[] }[] = JSON.parse(file('dashboard.json')).panels
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const alerting = rules().map(({ lines }) => lines.find((line) => /^ {8}expr: /.test(line))?.slice(14) ?? '')
  expect(shown.length).toBeGreaterThan(20)
  expect(alerting.length).toBeGreaterThan(15)
  const unknown = [...shown, ...alerting].flatMap(metricsIn).filter((name) => !known.has(name))
  expect(unknown).toEqual([])
})

test('the age of the books is that of the proof of all of them: one of the last minute is always young', () => {
  const aged = [file('alerts.yml'), file('dashboard.json')].flatMap((text) => [
    ...text.matchAll(/ledger_proof_age_seconds(\{scope=\\?"full\\?"\})?/g),
  ])
  expect(aged.length).toBeGreaterThan(2)
  expect(aged.filter(([, ofAll]) => !ofAll)).toEqual([])
})

test('an alert says what it is, how urgent and what to do, and stands in a file of the plainest YAML', () => {
  const names = rules().map(({ alert }) => alert)
  expect(new Set(names).size).toBe(names.length)
  for (const { alert, lines } of rules()) {
    const said = lines.join('\n')
    expect(said, alert).toMatch(/^ {8}expr: \S/m)
    expect(said, alert).toMatch(/^ {8}labels: \{ severity: (page|ticket) \}$/m)
    expect(said, alert).toMatch(/^ {8}annotations: \{ summary: "[^"]+", description: "[^"]+" \}$/m)
  }
  // No parser of YAML stands in the house: every line is of one of these shapes, which every parser reads alike.
  const shapes = [
    /^#/,
    /^$/,
    /^groups:$/,
    /^ {2}- name: \w+$/,
    /^ {4}rules:$/,
    /^ {6}- alert: \w+$/,
    /^ {8}expr: [^#'&*!|>%@`{"-](?!.*: )(?!.* #).*$/,
    /^ {8}for: \d+[mh]$/,
    /^ {8}(labels|annotations): \{ .* \}$/,
  ]
  const odd = file('alerts.yml')
    .split('\n')
    .filter((line) => !shapes.some((shape) => shape.test(line)))
  expect(odd).toEqual([])
})
