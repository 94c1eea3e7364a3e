import { Drawer, Table } from 'antd'
import { useState } from 'react'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { Mark, type Tone } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { listPriceVersions, type PriceList, type PriceVersion, withdrawPrices } from '#contract/money/prices.console.ts'
import { type PriceStanding, priceStandings } from '#contract/money/prices.words.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import { inWords, PriceLines } from './price-lines.tsx'

const tones: Record<PriceStanding, Tone> = { current: 'good', coming: 'coming', past: 'plain', withdrawn: 'gone' }
const atOnce = 20

/** What is another than in the version before. */
function Differences({ items }: Pick<PriceVersion, 'items'>) {
  const changed = items.filter(({ price, before }) => price !== before)
  if (changed.length === 0) return <>与前一版相同</>
  const lines = changed.map(({ item, label, price, before }) => ({
    item,
    text: `${label}：${inWords(before)} → ${inWords(price)}`,
  }))
  return <PriceLines lines={lines} />
}

interface VersionsProps {
  list: PriceList
  onChanged(): Promise<void>
  onClose(): void
}

/** Every version of a list, the latest first. */
export function Versions({ list: { list, title, stamp }, onChanged, onClose }: VersionsProps) {
  const [page, setPage] = useState(1)
  const asked = useAskOne(listPriceVersions, { list, page: String(page), count: String(atOnce) })
  const mayAnnounce = useRight('prices.announce')
  const confirm = useConfirm()
  const withdraw = ({ version }: PriceVersion) =>
    confirm({
      title: `撤回第 ${version} 版价格？`,
      content: '它还没有生效；撤回后买家不再看到预告，现行价格继续有效。',
      okText: '撤回',
      work: async () => {
        await call(withdrawPrices, { version: String(version), stamp })
        await Promise.all([asked.refresh(), onChanged()])
      },
    })
  return (
    <Drawer open title={`价格的各个版本：${title}`} size={880} onClose={onClose}>
      <Loaded asked={asked}>
        {(found) => (
          <Table<PriceVersion>
            size="small"
            rowKey="version"
            dataSource={found.list}
            locale={{ emptyText: '还没有公布过新价格，一直是录入时的价格' }}
            pagination={{
              current: page,
              pageSize: atOnce,
              total: found.total,
              onChange: setPage,
              hideOnSinglePage: true,
            }}
            columns={[
              {
                title: '状态',
                width: 100,
                render: (_value, { state }) => <Mark tone={tones[state]}>{priceStandings[state]}</Mark>,
              },
              { title: '生效时间', width: 150, render: (_value, { effective_at }) => formatMinute(effective_at) },
              { title: '与前一版的差别', render: (_value, { items }) => <Differences items={items} /> },
              { title: '说明', width: 160, dataIndex: 'note' },
              { title: '公布人', width: 100, dataIndex: 'announced_by' },
              { title: '公布时间', width: 150, render: (_value, { announced_at }) => formatMinute(announced_at) },
              {
                title: '操作',
                width: 72,
                render: (_value, row) =>
                  mayAnnounce &&
                  row.state === 'coming' && (
                    <RowButton label={`撤回第 ${row.version} 版价格`} onClick={() => withdraw(row)}>
                      撤回
                    </RowButton>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Drawer>
  )
}
