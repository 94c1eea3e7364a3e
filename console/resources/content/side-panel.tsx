import { Button, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { FilesField } from '#console/parts/fields/files-field.tsx'
import { UploadField } from '#console/parts/fields/upload-field.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import type { Category } from '#contract/catalogue/categories.ts'
import type { EditedContent } from '#contract/texts/content.console.ts'
import styles from './editor.module.css'
import { hasField } from './kind.ts'
import { sayReaders, stepLabel } from './labels.ts'
import { consequence } from './release.ts'
import { StateTag } from './state-tag.tsx'
import { attachmentsMax, oneLine, tagsMax, tidyTags } from './text.ts'
import type { Work } from './use-work.ts'

interface SidePanelProps {
  work: Work
  categories: readonly Category[]
  onStep(step: 'take_down' | 'trash' | 'destroy'): void
}

/** Everything about a text that is not its words. */
export function SidePanel({ work, categories, onStep }: SidePanelProps) {
  const { kind, content } = work
  return (
    <aside className={styles.panel} aria-label="发布设置">
      {content && <Standing content={content} onStep={onStep} />}
      {labelFields.some((field) => hasField(kind, field)) && (
        <Card title={hasField(kind, 'tags') ? '分类与标签' : '分类与来源'}>
          <Labels work={work} categories={categories} />
        </Card>
      )}
      {hasField(kind, 'cover') && (
        <Card title="封面">
          <UploadField
            value={work.text.cover}
            purpose="content"
            quality={0.82}
            hint="列表与分享时显示，建议 1200 × 675 像素。"
            removable
            disabled={work.readOnly}
            onChange={(url) => work.set('cover', url)}
          />
          <Problem text={work.errors.cover} />
        </Card>
      )}
      {hasField(kind, 'attachments') && (
        <Card title="附件">
          <FilesField
            noun="附件"
            max={attachmentsMax}
            value={work.text.attachments}
            readOnly={work.readOnly}
            onChange={(files) => work.set('attachments', files)}
          />
          <Problem text={work.errors.attachments} />
        </Card>
      )}
      <Card title="搜索优化">
        <SearchFields work={work} />
      </Card>
    </aside>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{title}</h2>
      {children}
    </section>
  )
}

function Problem({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  )
}

const labelFields = ['category_id', 'tags', 'source'] as const
const quietSteps = ['take_down', 'trash', 'destroy'] as const

export function Standing({ content, onStep }: { content: EditedContent } & Partial<Pick<SidePanelProps, 'onStep'>>) {
  const steps = quietSteps.filter((step) => content.steps.includes(step))
  return (
    <Card title="状态">
      <dl className={styles.facts}>
        <dt>当前</dt>
        <dd>
          <StateTag state={content.state} /> 第 {content.version} 版
        </dd>
        <dt>最后修改</dt>
        <dd>
          {content.author.name}，{formatMinute(content.updated_at)}
        </dd>
        {content.published_at && (
          <>
            <dt>发布时间</dt>
            <dd>{formatMinute(content.published_at)}</dd>
            <dt>下线时间</dt>
            <dd>{content.expires_at ? formatMinute(content.expires_at) : '一直可见'}</dd>
          </>
        )}
        <dt>浏览</dt>
        <dd>{content.views.toLocaleString('zh-CN')} 次</dd>
      </dl>
      <p className={styles.hint}>
        {sayReaders(content)}
        {content.state === 'published' && (
          <>
            {' '}
            <a className={styles.nowrap} href={content.path} target="_blank" rel="noopener">
              在网站上查看
            </a>
          </>
        )}
      </p>
      {content.steps.includes('approve') && (
        <p className={styles.hint}>通过后：{consequence(content, { when: 'now', at: null, adjusting: false })}</p>
      )}
      {onStep && steps.length > 0 && (
        <div className={styles.quiet}>
          {steps.map((step) => (
            <Button key={step} size="small" danger={step !== 'take_down'} onClick={() => onStep(step)}>
              {stepLabel(step, content.stage)}
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}

function Labels({ work, categories }: Pick<SidePanelProps, 'work' | 'categories'>) {
  const { kind, text, errors, readOnly, set } = work
  return (
    <Form layout="vertical" component={false} disabled={readOnly}>
      {hasField(kind, 'category_id') && (
        <Form.Item label="分类" htmlFor="content-category" {...complaint(errors.category_id)}>
          <Select
            id="content-category"
            className={styles.wide ?? ''}
            placeholder="选择分类"
            allowClear
            value={text.category_id}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: number | undefined) => set('category_id', id ?? null)}
          />
        </Form.Item>
      )}
      {hasField(kind, 'tags') && (
        <Form.Item
          label={`标签（${text.tags.length} / ${tagsMax}）`}
          htmlFor="content-tags"
          {...complaint(errors.tags, '输入后按回车，逗号可分隔多个。')}
        >
          <Select
            id="content-tags"
            className={styles.wide ?? ''}
            mode="tags"
            open={false}
            suffixIcon={null}
            placeholder="例如：平台公告"
            tokenSeparators={[',', '，', '、']}
            value={text.tags}
            maxCount={tagsMax}
            onChange={(typed: string[]) => set('tags', tidyTags(typed).slice(0, tagsMax))}
          />
        </Form.Item>
      )}
      {hasField(kind, 'source') && (
        <Form.Item label="来源" htmlFor="content-source" {...complaint(errors.source)}>
          <Input
            id="content-source"
            maxLength={60}
            placeholder="转载时填写出处，原创可以不填"
            value={text.source}
            onChange={(event) => set('source', event.target.value)}
          />
        </Form.Item>
      )}
    </Form>
  )
}

function SearchFields({ work }: { work: Work }) {
  const { text, errors, readOnly, set } = work
  return (
    <Form layout="vertical" component={false} disabled={readOnly}>
      <Form.Item label="搜索标题" htmlFor="content-seo-title" {...complaint(errors.seo_title)}>
        <Input
          id="content-seo-title"
          maxLength={80}
          showCount
          placeholder="不填则用标题"
          value={text.seo_title}
          onChange={(event) => set('seo_title', event.target.value)}
        />
      </Form.Item>
      <Form.Item label="搜索关键词" htmlFor="content-seo-keywords" {...complaint(errors.seo_keywords)}>
        <Input
          id="content-seo-keywords"
          maxLength={200}
          showCount
          placeholder="用逗号分隔"
          value={text.seo_keywords}
          onChange={(event) => set('seo_keywords', event.target.value)}
        />
      </Form.Item>
      <Form.Item label="搜索描述" htmlFor="content-seo-description" {...complaint(errors.seo_description)}>
        <Input.TextArea
          id="content-seo-description"
          maxLength={300}
          showCount
          autoSize={{ minRows: 3, maxRows: 6 }}
          placeholder="不填则用摘要"
          value={text.seo_description}
          onChange={(event) => set('seo_description', oneLine(event.target.value))}
        />
      </Form.Item>
    </Form>
  )
}

/** What the server did not like about a field, or else what helps to fill it in. */
export function complaint(problem: string | undefined, hint?: string) {
  if (problem) return { help: problem, validateStatus: 'error' as const }
  return hint ? { help: hint } : {}
}
