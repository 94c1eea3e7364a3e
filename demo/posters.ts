import { createPainting, type Scene } from '#server/platform/painting/painting.ts'
import { handIn } from './hand-in.ts'
import { staffIdOf } from './news.ts'
import { drawMorning, drawSalon, drawSquare } from './pictures/poster-grounds.ts'
import type { Errand } from './step.ts'

interface DemoTemplate {
  name: string
  ground(): Scene
  fields: { name_text: string; name_color: string; name_y: number; code_y: number; vip_only: boolean; position: number }
}

const centred = {
  code_x: 255,
  code_size: 240,
  name_x: 375,
  name_size: 44,
  name_width: 600,
  name_align: 'middle',
} as const

const templates: readonly DemoTemplate[] = [
  {
    name: '早安',
    ground: drawMorning,
    fields: {
      ...{ name_text: '我是 {name}', name_color: '#2b3a36', name_y: 916 },
      ...{ code_y: 958, vip_only: false, position: 40 },
    },
  },
  {
    name: '会客厅',
    ground: drawSalon,
    fields: {
      ...{ name_text: '{name} 诚邀', name_color: '#f6ecd8', name_y: 800 },
      ...{ code_y: 880, vip_only: true, position: 50 },
    },
  },
]

interface DemoMaterial {
  title: string
  text: string
  picture?: () => Scene
}

const materials: readonly DemoMaterial[] = [
  {
    title: '介绍给老客户',
    text: '王总您好，最近在用一个做企业资源对接的平台，企业资料、产品和商机都看得到，谈合作可以直接发请求。发您看看：{link}',
  },
  {
    title: '找供应商的朋友',
    text: '找供应商、找渠道，不用一个群一个群地问了。这里按行业和地区找企业，认证过的会标出来：\n{link}',
  },
  {
    title: '发在行业群里',
    text: '各位同行，这个商机池可以看别人正在找什么，也可以发布自己的需求，登记企业就能用：{link}\n有不清楚的可以私信我。',
  },
  {
    title: '邀请一起参加活动',
    text: '平台上有不少线下对接会，报名、签到都在线完成。想一起去的话先在这里注册：{link}',
  },
  {
    title: '朋友圈配图：找合作',
    text: '想找什么样的合作，先看看别人怎么写。{link}',
    picture: () => drawSquare('找合作，先看清楚', '企业 · 产品 · 商机，一处看全', ['#0f3fc4', '#eaf0ff']),
  },
  {
    title: '朋友圈配图：见面聊',
    text: '',
    picture: () => drawSquare('线上对接，线下见面', '行业活动，提前报名', ['#2f6f62', '#e8f4ef']),
  },
]

/** Templates that operators made of pictures, and what makers send on. */
export const addPosters: Errand = async ({ services, today, change }) => {
  const { editing } = services.posters
  const staffId = await staffIdOf(services, 'editor')
  const by = { actor: { kind: 'staff', id: staffId } as const, now: today, requestId: change.requestId }
  const painting = createPainting()
  const picture = async (name: string, scene: Scene) => {
    const file = { name: `${name}.png`, type: 'image/png', bytes: await painting.paint(scene) }
    return (await handIn(services, { realm: 'staff', ownerId: staffId }, 'content', file, today)).url
  }
  try {
    const all = { sort: 'id', order: 'asc' } as const
    const known = new Set((await editing.page({ page: 1, count: 100 }, all)).list.map(({ name }) => name))
    for (const { name, ground, fields } of templates) {
      if (known.has(name)) continue
      const id = await editing.add({ ...centred, ...fields, name, picture: await picture(name, ground()) }, by)
      await editing.show(id, 1, true, by)
    }
    const sent = new Set((await editing.materials({ page: 1, count: 100 }, all)).list.map(({ title }) => title))
    for (const [place, { title, text, picture: scene }] of materials.entries()) {
      if (sent.has(title)) continue
      const kind = scene ? 'picture' : 'text'
      const url = scene ? await picture('配图', scene()) : ''
      await editing.addMaterial({ kind, title, text, picture: url, shown: true, position: (place + 1) * 10 }, by)
    }
  } finally {
    await painting.stop()
  }
}
