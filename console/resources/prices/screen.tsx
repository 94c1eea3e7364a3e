import { Flex, Table } from 'antd'
import { useState } from 'react'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { listPriceLists, type PriceList } from '#contract/money/prices.console.ts'
import { useRight } from '../../session.ts'
import { AnnounceDialog } from './announce-dialog.tsx'
import { inWords, PriceLines } from './price-lines.tsx'
import { Versions } from './versions.tsx'

const pageSize = 50

function Now({ items }: PriceList) {
  // One price needs no name beside that of its list.
  const named = items.length > 1
  const lines = items.map(({ item, label, price }) => ({
    item,
    text: named ? `${label} ${inWords(price)}` : inWords(price),
  }))
  return <PriceLines lines={lines} />
}

function Coming({ items, next_from }: PriceList) {
  if (next_from === null) return <>—</>
  const lines = items
    .filter(({ price, next_price }) => price !== next_price)
    .map(({ item, label, next_price }) => ({ item, text: `${label} ${inWords(next_price)}` }))
  return (
    <>
      {`自 ${formatMinute(next_from)} 起`}
      <PriceLines lines={lines} />
    </>
  )
}

/** What everything costs, what was announced, and every version before. */
export default function PricesScreen() {
  const asked = useAsk(listPriceLists, {})
  const mayAnnounce = useRight('prices.announce')
  const [announcing, setAnnouncing] = useState<PriceList>()
  const [opened, setOpened] = useState('')
  return (
    <>
      <PageHead
        title="价格表"
        description="每次修改公布为新的一版：涨价提前七天，降价可以立即生效。下单时按当时有效的一版计价，已经下单的不受影响。"
      />
      <Loaded asked={asked}>
        {({ list, notice_days }) => {
          const looked = list.find((one) => one.list === opened)
          return (
            <>
              <Table<PriceList>
                size="small"
                rowKey="list"
                pagination={{ pageSize, hideOnSinglePage: true }}
                dataSource={list}
                columns={[
                  { title: '价格表', width: 240, dataIndex: 'title' },
                  { title: '现行价格', render: (_value, row) => <Now {...row} /> },
                  { title: '即将生效', render: (_value, row) => <Coming {...row} /> },
                  {
                    title: '操作',
                    width: 190,
                    render: (_value, row) => (
                      <Flex gap="middle">
                        {mayAnnounce && (
                          <RowButton label={`公布“${row.title}”的新价格`} onClick={() => setAnnouncing(row)}>
                            公布新价格
                          </RowButton>
                        )}
                        <RowButton label={`“${row.title}”的各个版本`} onClick={() => setOpened(row.list)}>
                          版本
                        </RowButton>
                      </Flex>
                    ),
                  },
                ]}
              />
              {announcing && (
                <AnnounceDialog
                  list={announcing}
                  noticeDays={notice_days}
                  onSettled={asked.refresh}
                  onClose={() => setAnnouncing(undefined)}
                />
              )}
              {looked && <Versions list={looked} onChanged={asked.refresh} onClose={() => setOpened('')} />}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
