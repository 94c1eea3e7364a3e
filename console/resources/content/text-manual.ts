import { explained, type Manual } from '../../manual.ts'
import { stateLabels } from './labels.ts'

/** What holds for every kind of text; each says itself what it is for. */
export function textManual(about: string): Manual {
  return {
    about,
    hints: ['自己写的不能自己审核，由同事审核。', '两个人同时修改时，后保存的人会看到两份的差异，按段落合并后再保存。'],
    states: [
      explained('内容', stateLabels, {
        draft: '还在撰写，读者看不到。',
        review: '已送审，等同事审核；审核前不能修改，可以撤回。',
        scheduled: '审核已通过，到设定的时间自动上线。',
        published: '读者可以看到。有“有未发布的修改”时，读者看到的是上一版。',
        expired: '过了下线时间，读者看不到。',
        trashed: '已移入回收站，可以恢复或彻底删除。',
      }),
    ],
  }
}
