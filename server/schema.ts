// Generated from the migrated schema by `npm run schema`. Do not edit.
import type { ColumnType, GeneratedAlways, Generated } from 'kysely'

/** Written as text, read as what it says. */
export type Json = ColumnType<unknown, string, string>

export interface DB {
  audit_log: {
    id: GeneratedAlways<number>
    at: Date
    actor_kind: string
    actor_id: number | null
    action: string
    subject: string
    before: Json
    after: Json
    request_id: string
  }
  banner_slots: {
    code: string
    label: string
    page: string
    width: number
    height: number
  }
  banners: {
    id: GeneratedAlways<number>
    slot: string
    part: string
    image: string
    alt: string
    title: Generated<string>
    subtitle: Generated<string>
    link: Generated<string>
    starts_at: Date
    ends_at: Date | null
    position: Generated<number>
  }
  contents: {
    id: GeneratedAlways<number>
    kind: string
    key: string | null
    title: string
    summary: Generated<string>
    html: string
    published_at: Date | null
    expires_at: Date | null
    updated_at: Date
  }
  defects: {
    fingerprint: string
    source: string
    message: string
    stack: string
    count: number
    first_at: Date
    last_at: Date
    last_request_id: string
  }
  enterprises: {
    id: GeneratedAlways<number>
    phone_masked: string
    name: string
    logo: Generated<string>
    contact_name: Generated<string>
    contact_email: Generated<string>
    industry_id: number | null
    city_id: number | null
    address: Generated<string>
    intro: Generated<string>
    created_at: Date
  }
  makers: {
    id: GeneratedAlways<number>
    phone_masked: string
    nickname: string
    avatar: Generated<string>
    invite_code: string
    created_at: Date
  }
  partner_links: {
    id: GeneratedAlways<number>
    name: string
    url: string
    logo: Generated<string>
    position: Generated<number>
    shown: Generated<boolean>
  }
  quotes: {
    id: GeneratedAlways<number>
    kind: Generated<string>
    content: string
    author: string
    source: string
    shown: Generated<boolean>
  }
  roles: {
    id: GeneratedAlways<number>
    name: string
    rights: string[]
  }
  schema_migrations: {
    name: string
    digest: string
    applied_at: Date
  }
  seo_entries: {
    page: string
    title: string
    keywords: string
    description: string
    updated_at: Date
  }
  sessions: {
    id: GeneratedAlways<number>
    realm: string
    owner_id: number
    token_hash: Buffer
    binder_hash: Buffer | null
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  settings: {
    key: string
    value: Json
    version: number
    updated_at: Date
  }
  staff: {
    id: GeneratedAlways<number>
    account: string
    name: string
    created_at: Date
  }
  staff_roles: {
    staff_id: number
    role_id: number
  }
  ticker_messages: {
    id: GeneratedAlways<number>
    content: string
    starts_at: Date
    ends_at: Date | null
    position: Generated<number>
  }
}
