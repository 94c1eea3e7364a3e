import styles from './pages.module.css'

interface SearchPreviewProps {
  path: string
  title?: string
  description?: string
}

const shown = { title: 30, description: 80 }

/** How a search engine would show the page, near enough to judge what gets cut. */
export function SearchPreview({ path, title = '', description = '' }: SearchPreviewProps) {
  return (
    <div className={styles.preview}>
      <div className={styles.previewTitle}>{cut(title, shown.title) || '（没有标题，将使用页面名称）'}</div>
      <div className={styles.previewPath}>
        {location.host}
        {path === '/' ? '' : path.replaceAll('/', ' › ')}
      </div>
      <div className={styles.previewText}>
        {cut(description, shown.description) || '（没有描述，搜索引擎会自己摘取）'}
      </div>
    </div>
  )
}

function cut(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('')}……` : text
}
