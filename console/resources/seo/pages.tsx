import { Form, Input, Table, Tag } from 'antd'
import { useState } from 'react'
import { DrawerForm } from '#console/parts/form/drawer-form.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { listSeo, type SeoEntry, saveSeo } from '#contract/site/site.console.ts'
import type { SeoKey } from '#contract/site/site.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'
import styles from './pages.module.css'
import { SearchPreview } from './preview.tsx'

const pages: Record<SeoKey, { label: string; path: string }> = {
  index: { label: '首页', path: '/' },
  about: { label: '关于我们', path: '/about' },
  user: { label: '企业中心与登录', path: '/user' },
  bag: { label: '钱包', path: '/wallet/record' },
  activity: { label: '会员活动', path: '/activity' },
  adv: { label: '广告服务', path: '/advertisement' },
  news: { label: '新闻动态', path: '/news' },
  company: { label: '企业名录', path: '/company' },
  contact: { label: '联系我们', path: '/contact' },
  promotion: { label: '推广服务', path: '/spread' },
  resource: { label: '资料下载', path: '/resources' },
}

/** Beyond these the usual search engines cut a text short. */
const advised = { title: 30, keywords: 100, description: 80 }

/** What search results say of each page. */
export function SeoPages() {
  const asked = useAsk(listSeo, {})
  const mayEdit = useRight('seo.edit')
  const [editing, setEditing] = useState<SeoEntry>()
  return (
    <>
      <div className={styles.card}>
        <Loaded asked={asked}>
          {({ list }) => (
            <Table<SeoEntry>
              size="middle"
              rowKey="page"
              dataSource={list}
              pagination={false}
              columns={[
                {
                  title: '页面',
                  width: 160,
                  render: (_value, { page }) => (
                    <>
                      <div>{pages[page].label}</div>
                      <div className={styles.path}>{pages[page].path}</div>
                    </>
                  ),
                },
                {
                  title: '标题',
                  width: 260,
                  render: (_value, { title }) => <Counted text={title} max={advised.title} />,
                },
                {
                  title: '描述',
                  render: (_value, row) => <Counted text={row.description} max={advised.description} />,
                },
                { title: '关键词', width: 220, render: (_value, { keywords }) => <Keywords text={keywords} /> },
                {
                  title: '操作',
                  width: 80,
                  render: (_value, row) => (
                    <RowButton
                      label={`${mayEdit ? '编辑' : '查看'}“${pages[row.page].label}”`}
                      onClick={() => setEditing(row)}
                    >
                      {mayEdit ? '编辑' : '查看'}
                    </RowButton>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </div>
      {editing && (
        <DrawerForm<SeoEntry>
          key={editing.page}
          name={`seo:${editing.page}`}
          title={`搜索优化：${pages[editing.page].label}`}
          width={640}
          readOnly={!mayEdit}
          initial={editing}
          submit={(values) => call(saveSeo, values)}
          conflict={{
            subject: `seo:${editing.page}`,
            read: async () => {
              const { list } = await call(listSeo, {})
              return list.find(({ page }) => page === editing.page) ?? editing
            },
          }}
          onDone={() => void asked.refresh()}
          onClose={() => setEditing(undefined)}
        >
          <Form.Item name="title" label="标题" extra={`建议不超过 ${advised.title} 个字，重要的词放在前面。`}>
            <Input maxLength={80} showCount />
          </Form.Item>
          <Form.Item name="keywords" label="关键词" extra="用逗号分隔，三到五个即可。">
            <Input maxLength={200} showCount />
          </Form.Item>
          <Form.Item name="description" label="描述" extra={`建议 ${advised.description} 个字以内，写一段完整的话。`}>
            <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
          </Form.Item>
          <Form.Item label="搜索结果中大致的样子" shouldUpdate>
            {({ getFieldsValue }) => <SearchPreview path={pages[editing.page].path} {...getFieldsValue()} />}
          </Form.Item>
        </DrawerForm>
      )}
    </>
  )
}

function Counted({ text, max }: { text: string; max: number }) {
  if (!text) return <span className={styles.missing}>未填写</span>
  const length = [...text].length
  return (
    <>
      <div className={styles.text}>{text}</div>
      <div className={length > max ? styles.long : styles.count}>
        {length} 字{length > max && `，超过建议的 ${max} 字`}
      </div>
    </>
  )
}

function Keywords({ text }: { text: string }) {
  const words = text.split(/[,，、]/).filter((word) => word.trim())
  if (words.length === 0) return <span className={styles.missing}>未填写</span>
  return (
    <div className={styles.words}>
      {words.map((word) => (
        <Tag key={word}>{word.trim()}</Tag>
      ))}
    </div>
  )
}
