import { App } from 'antd'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { Mark, type Tone } from '#console/parts/show/mark.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { formatSecond } from '#console/parts/show/time.ts'
import {
  engineNames,
  listPushes,
  type Push,
  type PushState,
  pushReasons,
  pushStates,
  retryPush,
} from '#contract/texts/engines.console.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'

const filters: readonly Filter[] = [
  { kind: 'choice', key: 'engine', label: '搜索引擎', options: choicesOf(engineNames) },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(pushStates) },
]

const tones: Record<PushState, Tone> = { waiting: 'waiting', told: 'good', refused: 'gone', failed: 'gone' }

const columns: ListColumn<Push>[] = [
  {
    key: 'path',
    title: '页面',
    render: ({ path }) => (
      <a href={path} target="_blank" rel="noreferrer">
        {path}
      </a>
    ),
    text: ({ path }) => path,
  },
  said('engine', '搜索引擎', { width: 160 }, ({ engine }) => engineNames[engine]),
  said('reason', '原因', { width: 96 }, ({ reason }) => pushReasons[reason]),
  {
    key: 'state',
    title: '状态',
    width: 104,
    render: ({ state }) => <Mark tone={tones[state]}>{pushStates[state]}</Mark>,
    text: ({ state }) => pushStates[state],
  },
  said('answer', '回应', { width: 200 }, ({ answer }) => answer || '—'),
  said('tries', '次数', { width: 72, align: 'right' }, ({ tries }) => tries),
  said('due_at', '计划时间', { width: 170, hidden: true }, ({ due_at }) => formatSecond(due_at)),
  said('ended_at', '结束时间', { width: 170 }, ({ ended_at }) => (ended_at ? formatSecond(ended_at) : '—')),
]

/** Which pages search engines were told of, and what they said. */
export function Pushes() {
  const list = useList(listPushes, { filters })
  const mayRetry = useRight('seo.edit')
  const { message } = App.useApp()

  const retry = async ({ id }: Push) => {
    try {
      await call(retryPush, { id })
      void message.success('已重新排队，一分钟内推送')
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      await list.refresh()
    }
  }
  const { data } = useAsk(listPushes, { page: 1, count: 1 })
  return (
    <ListPage
      embedded
      name="pushes"
      title="搜索推送"
      description="内容上线、修改或下线后一分钟内告诉搜索引擎；内容没有变化时不重复推送。记录保存 90 天。"
      list={list}
      columns={columns}
      rowKey="id"
      empty="还没有推送过页面；内容上线后会出现在这里"
      above={
        data?.engines.length === 0 && (
          <Notice type="info" title="没有配置搜索引擎：设置 INDEXNOW_KEY 或 BAIDU_PUSH_TOKEN 后开始推送" />
        )
      }
      rowActionsWidth={104}
      rowActions={(push) =>
        mayRetry &&
        (push.state === 'failed' || push.state === 'refused') && (
          <RowButton label={`重新推送 ${push.path}`} onClick={() => void retry(push)}>
            重新推送
          </RowButton>
        )
      }
    />
  )
}
