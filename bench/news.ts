import { type Figure, median } from './figure.ts'
import { type FilledHouse, forgetful, openFilled, within } from './filled-house.ts'
import { fillNews } from './news-rows.ts'
import { compare, type Running } from './servers.ts'

const small = 1_000
const large = 1_000_000
/** Page ten thousand of ten each: as far as anybody could click. */
const deepPage = 10_000

interface Newsroom extends FilledHouse {
  /** The same articles in a process that keeps nothing. */
  asked: Running
  firstId: number
}

/** The same product over a thousand and over a million articles: what readers wait for must not grow with the shelf. */
export async function newsFigures(report: (figure: Figure) => void): Promise<void> {
  const few = await openNewsroom(small)
  const many = await openNewsroom(large)
  const at = (room: Newsroom, path: string) => `${room.house.address}${path}`
  const ask = (room: Newsroom, path: string) => `${room.asked.address}${path}`
  const half = async (name: string, ours: string, theirs: string) => report(within(name, await compare(ours, theirs)))

  await half('list call, first page: 1 M articles vs 1 k', ask(many, '/api/news'), ask(few, '/api/news'))
  const deep = (list: string) => ask(many, `${list}page=${deepPage}`)
  await half('list call, 1 M articles: page 10,000 vs page 1', deep('/api/news?'), ask(many, '/api/news'))
  const category = '/api/news?category=1'
  await half('list call, one category: page 10,000 vs page 1', deep(`${category}&`), ask(many, category))
  const call = (room: Newsroom, n: number) => ask(room, `/api/news/${room.firstId + n}`)
  await half('article call: 1 M articles vs 1 k', call(many, 500_000), call(few, 500))
  await half('list page from the cache: 1 M articles vs 1 k', at(many, '/news'), at(few, '/news'))
  const article = (room: Newsroom, n: number) => at(room, `/news/${room.firstId + n}`)
  await half('article page from the cache: 1 M articles vs 1 k', article(many, 500_000), article(few, 500))
  report(await rendered('list page, rendered', { few, many }, (room, n) => at(room, `/news?page=${1 + n}`)))
  report(await rendered('article page, rendered', { few, many }, article))
  await few.stop()
  await many.stop()
}

async function openNewsroom(rows: number): Promise<Newsroom> {
  const filled = await openFilled((url) => fillNews(url, rows))
  const newest = (await (await fetch(`${filled.house.address}/api/news`)).json()) as {
    data: { list: { id: number }[] }
  }
  return {
    ...filled,
    asked: await filled.openNeighbour(forgetful),
    firstId: (newest.data.list[0]?.id ?? rows) - rows + 1,
  }
}

const rounds = 5
const pagesEach = 18

/** Every address once, so that none comes from the cache; in turns, so that both are disturbed alike. */
async function rendered(
  name: string,
  rooms: { few: Newsroom; many: Newsroom },
  address: (room: Newsroom, n: number) => string,
): Promise<Figure> {
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const rate = (room: Newsroom) => rateOfEach((n) => address(room, n), round * pagesEach)
    pairs.push({ ours: await rate(rooms.many), theirs: await rate(rooms.few) })
  }
  // The first round warms both up.
  const [, ...counted] = pairs
  return within(`${name}: 1 M articles vs 1 k`, {
    ours: median(counted.map((pair) => pair.ours)),
    theirs: median(counted.map((pair) => pair.theirs)),
    ratio: median(counted.map((pair) => pair.ours / pair.theirs)),
  })
}

async function rateOfEach(address: (n: number) => string, from: number): Promise<number> {
  const begun = performance.now()
  for (let n = from; n < from + pagesEach; n++) {
    const reply = await fetch(address(n))
    if (!reply.ok) throw new Error(`${address(n)}: ${reply.status}`)
    await reply.arrayBuffer()
  }
  return (pagesEach * 1000) / (performance.now() - begun)
}
