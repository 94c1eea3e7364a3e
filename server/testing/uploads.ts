import type { FilePurpose } from '#contract/site/files.ts'
import type { House, SignedIn } from './house.ts'
import type { SampleFile } from './sample-files.ts'

interface Announcement {
  name: string
  type: string
  size: number
  purpose: FilePurpose
}

/** The three steps of handing in a file, each as a browser would take it. */
export function uploadsAt({ http }: Pick<House, 'http'>) {
  const announce = async ({ token }: SignedIn, { size, ...said }: Announcement) => {
    const query = new URLSearchParams({ ...said, size: String(size) })
    const reply = await http.inject({ url: `/api/upload?${query}`, headers: { authorization: token } })
    return reply.json()
  }
  const send = async (policy: { url: string; headers: Record<string, string> }, payload: Buffer) => {
    const reply = await http.inject({ method: 'POST', url: policy.url, headers: policy.headers, payload })
    return { status: reply.statusCode, ...reply.json() }
  }
  const finish = async ({ token }: SignedIn, key: string) => {
    const url = `/api/upload/${key}/done`
    return (await http.inject({ method: 'POST', url, headers: { authorization: token } })).json()
  }
  return {
    announce,
    send,
    finish,
    /** All three, as far as it is let; the last answer it got. */
    async handIn(who: SignedIn, { name, type, bytes }: SampleFile, purpose: FilePurpose) {
      const promised = await announce(who, { name, type, size: bytes.length, purpose })
      if (promised.code !== 200) return promised
      const sent = await send(promised.data, bytes)
      return sent.code === 200 ? finish(who, promised.data.key) : sent
    },
  }
}
