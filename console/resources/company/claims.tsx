import { App } from 'antd'
import { call, messageOf } from '#console/call.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { type RowOf, useList } from '#console/parts/list/use-list.ts'
import { formatMinute } from '#console/parts/show/time.ts'
import { SignInGivenUp } from '#console/session.ts'
import { decideClaim, listClaims } from '#contract/catalogue/own-companies.ts'

type Row = RowOf<typeof listClaims>

const columns: ListColumn<Row>[] = [
  said('name', '认证的企业', { width: 220 }, ({ name }) => name),
  said('credit_code', '统一社会信用代码', { width: 190 }, ({ credit_code }) => credit_code),
  said('legal_person', '法定代表人', { width: 110 }, ({ legal_person }) => legal_person),
  said('registered_address', '注册地址', { width: 220 }, ({ registered_address }) => registered_address),
  {
    key: 'page',
    title: '平台已有的主页',
    width: 240,
    render: ({ company_id, page_name, page_address, page_phone }) => (
      <>
        <a href={`/company/${company_id}`} target="_blank" rel="noopener">
          {page_name}
        </a>
        <div>{[page_address, page_phone].filter(Boolean).join(' · ')}</div>
      </>
    ),
    text: ({ page_name }) => page_name,
  },
  said('created_at', '等待自', { width: 140 }, ({ created_at }) => formatMinute(created_at)),
]

/** A page of the platform and a certified enterprise of the same name: whether they are one. */
export default function ClaimsScreen() {
  const list = useList(listClaims, {})
  const confirm = useConfirm()
  const { message } = App.useApp()
  const decide = async ({ id }: Row, accepts: boolean) => {
    try {
      await call(decideClaim, { id, accepts })
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      await list.refresh()
    }
  }
  return (
    <ListPage
      name="company-claims"
      title="同名主页归属"
      description="企业通过认证，而平台已有同名的主页：核对地址与电话，决定是否交给这家企业。等待最久的在前。"
      list={list}
      columns={columns}
      rowKey="id"
      empty="没有等待核对的同名主页"
      rowActionsWidth={150}
      rowActions={(row) => (
        <>
          <RowButton
            label={`把主页交给“${row.name}”`}
            onClick={() =>
              confirm({
                title: `把主页交给“${row.name}”？`,
                content: '主页与产品从此由这家企业维护，读者看到的内容不变。',
                okText: '交给企业',
                danger: false,
                doneMessage: '已交给企业',
                work: () => decide(row, true),
              })
            }
          >
            是同一家
          </RowButton>
          <RowButton
            label={`为“${row.name}”另建主页`}
            onClick={() =>
              confirm({
                title: `为“${row.name}”另建主页？`,
                content: '平台的主页不变，企业得到一页新的草稿。',
                okText: '另建主页',
                danger: false,
                doneMessage: '已另建主页',
                work: () => decide(row, false),
              })
            }
          >
            不是
          </RowButton>
        </>
      )}
    />
  )
}
