import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { Container } from '#ui/container.tsx'
import styles from './detail.module.css'

interface Props {
  trail: readonly Crumb[]
  here: string
  /** What stands across the page, above both columns. */
  head: ReactNode
  /** What stays at the side: facts, the next action, the share code. */
  side: ReactNode
  children: ReactNode
  /** What stands across the page below. */
  below?: ReactNode
}

/** One record, whole: its head, what there is to read, and what to do next at the side. */
export function Detail({ trail, here, head, side, children, below }: Props) {
  return (
    <Container>
      <div className={styles.crumbs}>
        <Breadcrumb trail={[{ name: '首页', path: '/' }, ...trail]} here={here} />
      </div>
      {head}
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <div className={styles.side}>{side}</div>
      </div>
      {below}
    </Container>
  )
}

/** Names and what they are; what nobody filled in is left out. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts)
        .filter(([, value]) => value !== '' && value !== false && value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A part of a record under its own heading. */
export function DetailPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface NeighboursProps {
  path: string
  labels: readonly [previous: string, next: string]
  previous: { id: number; title: string } | null
  next: { id: number; title: string } | null
}

export function Neighbours({ path, labels, previous, next }: NeighboursProps) {
  const line = (label: string, to: NeighboursProps['next']) => (
    <p>
      <span>{label}</span>
      {to ? <a href={`${path}/${to.id}`}>{to.title}</a> : '没有了'}
    </p>
  )
  return (
    <nav className={styles.neighbours} aria-label={labels.join('与')}>
      {line(labels[0], previous)}
      {line(labels[1], next)}
    </nav>
  )
}

/** What to do about a record, the next action first: below each other at its side, or under the thumb. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
