/** What each event of a stream of server-sent events says, in turn; comments and other fields say nothing. */
export async function* eventsIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let said: string[] = []
  for await (const bytes of piecesOf(stream)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) said.push(line.slice('data:'.length).trimStart())
      if (line !== '' || said.length === 0) continue
      yield said.join('\n')
      said = []
    }
  }
}

/** Not every browser can walk through a stream by itself. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}
