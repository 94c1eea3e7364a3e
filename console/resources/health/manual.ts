import { explained, type Manual } from '../../manual.ts'
import { checkStates, outcomes, processStates } from './words.ts'

export const manual: Manual = {
  about: '各进程、后台任务、数据库、证书、备份与服务商是否正常，每 10 秒刷新一次。',
  hints: [
    '先看最上面一排：有“异常”的要当天处理，“留意”的要在变成异常之前处理。',
    '失败的任务查明原因后再重试；每个只能重试一次，操作会记入日志。',
    '请求编号可以复制，交给技术人员在日志里查找同一次请求。',
  ],
  states: [
    explained('检查', checkStates, {
      ok: '一切正常，无需处理。',
      warn: '还能用，但有风险，请按说明处理。',
      bad: '已经出了问题，请马上处理或联系技术人员。',
      unknown: '没有配置，或还没有检查过。',
    }),
    explained('进程', processStates, {
      alive: '最近报到过，正在工作。',
      ended: '正常退出。',
      gone: '没有告别就不再报到：可能崩溃、断电或网络中断。',
    }),
    explained('服务商', outcomes, {
      answered: '最近一次调用得到了应答。',
      refused: '最近一次调用被对方拒绝，请查看参数或额度。',
      unheard: '最近一次调用没有得到应答；付款与打款会自动查询，不会重复。',
    }),
  ],
}
