import { lazy } from 'react'
import { readResource, type WholeResource } from '#contract/catalogue/resources.ts'
import type { Shell } from '#contract/site/site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatBytes, formatDay } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { MemberPart } from '#web/kit/account/member-part.tsx'
import { ArticleShare } from '#web/kit/article-share.tsx'
import { ResourceCard, ResourceCover } from '#web/kit/cards/resource-card.tsx'
import { formatNames, pointsText } from '#web/kit/cards/resource-words.ts'
import { isWorthSaying } from '#web/kit/counters.ts'
import { ActionBar, Detail, DetailPart, Facts, Neighbours } from '#web/kit/detail.tsx'
import { idIn } from '#web/kit/id-in.ts'
import { listAddress } from '#web/kit/list-address.ts'
import { RichText } from '#web/kit/rich-text.tsx'
import { SideCard } from '#web/kit/side-card.tsx'
import { SlotBanner } from '#web/kit/slot-banner.tsx'
import styles from './resource.module.css'
import { audienceNames, isOpen, termsText } from './resource-terms.ts'

const Panel = lazy(() => import('./take-panel.tsx'))

interface Props {
  resource: WholeResource
}

const list = { name: '资料下载', path: '/resources' }
const downloadOf = (id: number, place: number) => `${list.path}/${id}/download/${place + 1}`

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { resource: await call(readResource, { id: idIn(params) }) }
}

export function meta({ resource }: Props, { shell }: MetaContext) {
  const { title, summary, cover, category, format } = resource
  return {
    title: `${title} - ${list.name} - ${shell.baseInfo.name}`,
    description: summary || `${title}，${formatNames[format]}，${pointsText(resource.points)}下载。`,
    keywords: [title, category?.name, formatNames[format], list.name, shell.baseInfo.name].filter(Boolean).join(','),
    type: 'article' as const,
    name: title,
    trail: [list],
    jsonLd: [documentOf(resource, shell)],
    ...(cover && { image: cover }),
  }
}

/** Media types as search engines know them; several files together are the archive or the pictures they came as. */
const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  image: 'image/*',
} as const

function documentOf(resource: WholeResource, { origin, baseInfo }: Shell) {
  const { id, title, summary, cover, category, format, published_at, updated_at } = resource
  const house = { '@type': 'Organization', name: baseInfo.company || baseInfo.name, url: `${origin}/` }
  return {
    '@type': 'DigitalDocument',
    name: title,
    description: summary || title,
    url: `${origin}${list.path}/${id}`,
    encodingFormat: mediaTypes[format],
    inLanguage: 'zh-CN',
    datePublished: published_at,
    dateModified: updated_at,
    isAccessibleForFree: resource.points === 0,
    publisher: house,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/DownloadAction',
      userInteractionCount: resource.downloads,
    },
    ...(category && { about: category.name }),
    ...(cover && { image: [origin + cover] }),
  }
}

export default function ResourcePage({ resource }: Props) {
  const { id, title, summary, html, category, format, related } = resource
  return (
    <>
      <SlotBanner />
      <Detail
        trail={[list]}
        here={title}
        head={
          <header className={styles.head}>
            <h1>{title}</h1>
            <p className={styles.marks}>
              <Tag tone="quiet">{formatNames[format]}</Tag>
              {category && <a href={listAddress(list.path, { category: category.id })}>{category.name}</a>}
              <span>{formatDay(resource.published_at)} 发布</span>
              {isWorthSaying(resource.downloads) && <span>下载 {resource.downloads}</span>}
              {isWorthSaying(resource.views) && <span>浏览 {resource.views}</span>}
            </p>
          </header>
        }
        side={
          <>
            <Taking resource={resource} />
            <ArticleShare path={`${list.path}/${id}`} />
          </>
        }
      >
        <div className={styles.first}>
          <ResourceCover resource={resource} eager />
          {summary && <p className={styles.summary}>{summary}</p>}
        </div>
        <Files resource={resource} />
        {html && (
          <DetailPart title="内容介绍">
            <RichText html={html} />
          </DetailPart>
        )}
        {related.length > 0 && (
          <DetailPart title="相关资料">
            <div className={styles.related}>
              {related.map((one) => (
                <ResourceCard key={one.id} resource={one} level={3} />
              ))}
            </div>
          </DetailPart>
        )}
        <Neighbours path={list.path} labels={['上一份', '下一份']} previous={resource.previous} next={resource.next} />
      </Detail>
    </>
  )
}

/** What it costs and what it is, and the way to have it. */
function Taking({ resource }: Props) {
  const { id, format, bytes, points, files, audience } = resource
  const open = isOpen(resource)
  return (
    <SideCard title="下载">
      <p className={styles.points}>{pointsText(points)}</p>
      <Facts
        facts={{
          格式: formatNames[format],
          大小: formatBytes(bytes),
          文件: files.length > 1 ? `${files.length} 个` : '',
          面向: audienceNames[audience],
          更新: formatDay(resource.updated_at),
        }}
      />
      {open && (
        <ActionBar>
          {files.length === 1 ? (
            <ButtonLink href={downloadOf(id, 0)} download>
              免费下载
            </ButtonLink>
          ) : (
            <ButtonLink href="#files">选择文件下载</ButtonLink>
          )}
        </ActionBar>
      )}
      {!open && (
        <MemberPart
          guest={<Guest resource={resource} />}
          panel={(realm) => <Panel key={`${realm} ${id}`} realm={realm} resource={resource} />}
        />
      )}
    </SideCard>
  )
}

/** What it takes, and the door to it, for whoever is not signed in. */
function Guest({ resource }: Props) {
  const { id, audience } = resource
  const from = `?from=${encodeURIComponent(`${list.path}/${id}`)}`
  const door = audience === 'maker' ? '/personal/login' : '/user/login'
  return (
    <>
      <ActionBar>
        <ButtonLink href={door + from}>登录后下载</ButtonLink>
      </ActionBar>
      <p className={styles.terms}>{termsText(resource)}</p>
    </>
  )
}

function Files({ resource }: Props) {
  const { id, files } = resource
  const open = isOpen(resource)
  return (
    <div id="files">
      <DetailPart title="文件">
        <ul className={styles.files}>
          {files.map(({ name, bytes }, place) => (
            <li key={downloadOf(id, place)}>
              <span>{name}</span>
              <span>{formatBytes(bytes)}</span>
              {open && (
                <a href={downloadOf(id, place)} download aria-label={`下载 ${name}`}>
                  下载
                </a>
              )}
            </li>
          ))}
        </ul>
      </DetailPart>
    </div>
  )
}
