import { expect, test } from 'vitest'
import { eventsIn } from './events-in.ts'

async function heard(...pieces: string[]): Promise<string[]> {
  const bytes = new TextEncoder().encode(pieces.join(''))
  const ends = pieces.map((_, at) => new TextEncoder().encode(pieces.slice(0, at + 1).join('')).length)
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let from = 0
      for (const end of ends) {
        controller.enqueue(bytes.slice(from, end))
        from = end
      }
      controller.close()
    },
  })
  const said: string[] = []
  for await (const one of eventsIn(stream)) said.push(one)
  return said
}

test('each event is heard once it is whole, wherever the network cut it', async () => {
  expect(await heard('event: state\nda', 'ta: {"state":"pa', 'id"}\n', '\ndata: b\r\n\r\n')).toEqual([
    '{"state":"paid"}',
    'b',
  ])
})

test('heartbeats and what never became whole are not events', async () => {
  expect(await heard(': still here\n\n', 'data: one\ndata: two\n\n', ':\n\nretry: 3000\n\ndata: half')).toEqual([
    'one\ntwo',
  ])
})

test('a character cut in two by the network is one character', async () => {
  const whole = new TextEncoder().encode('data: 已支付\n\n')
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of whole) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const said: string[] = []
  for await (const one of eventsIn(stream)) said.push(one)
  expect(said).toEqual(['已支付'])
})
