import { labelsOf } from '#console/parts/list/written.ts'
import { recordWords } from '#console/parts/records/record-words.ts'
import { questionKinds } from '#contract/catalogue/signups.words.ts'
import { activityStates, audiences, modes } from './states.ts'

export const auditWords = recordWords(
  { activity: '活动' },
  {
    mode: '形式',
    join_url: '参会链接',
    signup_from: '报名开始',
    signup_until: '报名截止',
    quota: '名额',
    seats_taken: '线下已报',
    seats_held: '网上占用',
    waiting: '候补',
    queue_next: '候补序号',
    cancel_until: '取消截止',
    per_company_limit: '每家企业最多',
    fee: '费用',
    audience: '面向',
    need_review: '报名审核',
    questions: '报名时询问',
  },
  {
    'activity.state': labelsOf(activityStates),
    'activity.mode': modes,
    'activity.audience': audiences,
    'activity.kind': questionKinds,
  },
)
