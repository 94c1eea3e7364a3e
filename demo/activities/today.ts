import type { DemoActivity } from './activity.ts'

/** What takes place on the day on which the demo is loaded: its door is open. */
export const todaysActivities: readonly DemoActivity[] = [
  {
    title: '采购负责人小范围座谈',
    summary: '12 位采购负责人围坐一桌，聊一聊怎样看报价、怎样定交期，不录音、不推销。',
    category: '沙龙',
    mode: 'onsite',
    region_id: 330100,
    address: '余杭区仓前街道众桥大厦 2 层小会议室',
    startDay: 0,
    startTime: '19:30',
    minutes: 120,
    signupEndHoursBefore: 1,
    quota: 12,
    fee: 0,
    audience: 'all',
    company: null,
    signups: 2,
    state: 'shown',
    html: `
<p>每位说一件最近的采购难题，其他人给一条可以照做的办法。座谈结束后互换名片。</p>
<h2>请带来</h2>
<ul>
<li>一份遮去价格的询价单</li>
<li>一个想听听别人怎么做的问题</li>
</ul>`,
  },
]
