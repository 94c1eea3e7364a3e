import { Table } from 'antd'
import { Link } from 'react-router'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Facts, Section } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { LineChart } from '#console/parts/show/line-chart.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { readProgrammeFigures } from '#contract/money/commissions.console.ts'
import { purposes } from '#contract/money/orders.words.ts'
import { inviteWays } from '#contract/people/invitations.words.ts'

const nameOf = (purpose: string) => (purposes as Readonly<Record<string, string>>)[purpose] ?? purpose

/** Of those who followed a link; whoever types a code has followed none. */
const rateOf = ({ visits, registrations }: { visits: number; registrations: number }) =>
  visits === 0 ? '—' : `${Math.round((registrations / visits) * 1000) / 10}%`

/** What the programme cost in the last thirty days, and what stands in makers' purses. */
export function FiguresTab() {
  const asked = useAsk(readProgrammeFigures, {})
  return (
    <Loaded asked={asked}>
      {(one) => (
        <>
          <Section title="近 30 天，与现在的余额">
            <Facts
              facts={[
                { label: '近 30 天计佣订单', value: `${one.orders} 笔` },
                { label: '其现金部分', value: <Amount value={one.base} /> },
                { label: '产生佣金', value: <Amount value={one.made} /> },
                { label: '到账', value: <Amount value={one.settled} /> },
                { label: '扣回与失效', value: <Amount value={one.taken_back} /> },
                { label: '获得佣金的创客', value: `${one.makers} 位` },
                { label: '待结算（全部创客）', value: <Amount value={one.pending} /> },
                { label: '可用佣金（全部创客）', value: <Amount value={one.available} /> },
                { label: '待抵扣（全部创客）', value: <Amount value={one.debt} /> },
                { label: '其中已注销创客', value: <Amount value={one.debt_of_left} /> },
              ]}
            />
          </Section>
          <Section title="每天产生与到账的佣金（元）">
            <LineChart
              title="每天产生与到账的佣金（元）"
              series={['产生', '到账']}
              points={one.days.map(({ day, made, settled }) => ({
                label: day.slice(5),
                name: day,
                values: [Number(made), Math.max(0, Number(settled))],
              }))}
            />
          </Section>
          {one.owing.length > 0 && (
            <Section title="已注销创客的待抵扣：不会再由佣金抵扣，由两人在“调账”中核销">
              <Table
                size="small"
                rowKey={({ maker }) => maker.id}
                pagination={false}
                dataSource={one.owing}
                columns={[
                  {
                    title: '创客',
                    render: (_value, { maker }) => (
                      <Link to={`/ledger?owner=maker:${maker.id}`}>
                        {maker.name} 编号 {maker.id}
                      </Link>
                    ),
                  },
                  {
                    title: '待抵扣',
                    width: 160,
                    align: 'right',
                    render: (_value, { amount }) => <Amount value={amount} />,
                  },
                ]}
              />
            </Section>
          )}
          <Section title="按邀请方式（近 30 天）：访问、注册、下单">
            <Table
              size="small"
              rowKey="channel"
              pagination={false}
              dataSource={one.channels}
              columns={[
                { title: '方式', render: (_value, { channel }) => inviteWays[channel] },
                { title: '访问', width: 100, align: 'right', dataIndex: 'visits' },
                { title: '注册', width: 100, align: 'right', dataIndex: 'registrations' },
                { title: '注册率', width: 100, align: 'right', render: (_value, way) => rateOf(way) },
                { title: '订单', width: 100, align: 'right', dataIndex: 'orders' },
                {
                  title: '现金部分',
                  width: 160,
                  align: 'right',
                  render: (_value, { base }) => <Amount value={base} />,
                },
              ]}
            />
          </Section>
          <Section title="按用途（近 30 天）">
            <Table
              size="small"
              rowKey="purpose"
              pagination={false}
              dataSource={one.purposes}
              columns={[
                { title: '用途', render: (_value, { purpose }) => nameOf(purpose) },
                { title: '订单', width: 100, align: 'right', dataIndex: 'orders' },
                {
                  title: '现金部分',
                  width: 160,
                  align: 'right',
                  render: (_value, { base }) => <Amount value={base} />,
                },
                { title: '佣金', width: 160, align: 'right', render: (_value, { made }) => <Amount value={made} /> },
              ]}
            />
          </Section>
        </>
      )}
    </Loaded>
  )
}
