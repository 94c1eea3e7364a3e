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
  captcha_uses: {
    challenge_digest: Buffer
    expires_at: Date
  }
  content_categories: {
    id: GeneratedAlways<number>
    kind: string
    name: string
    position: Generated<number>
  }
  content_editors: {
    content_id: number
    staff_id: number
    since: Date
    seen_at: Date
  }
  content_versions: {
    content_id: number
    number: number
    title: string
    summary: Generated<string>
    html: string
    excerpt: Generated<string>
    cover: Generated<string>
    category_id: number | null
    tags: Generated<string[]>
    attachments: Json
    source: Generated<string>
    seo_title: Generated<string>
    seo_keywords: Generated<string>
    seo_description: Generated<string>
    author_id: number | null
    restored_from: number | null
    created_at: Date
  }
  content_views: {
    content_id: number
    views: number
  }
  contents: {
    id: GeneratedAlways<number>
    kind: string
    key: string | null
    published_at: Date | null
    expires_at: Date | null
    updated_at: Date
    stage: Generated<string>
    version: Generated<number>
    live_version: number | null
    next_version: number | null
    next_from: Date | null
    author_id: number | null
    reject_reason: Generated<string>
    submitted_at: Date | null
    created_at: Date
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
  file_uses: {
    file_id: number
    subject: string
  }
  files: {
    id: GeneratedAlways<number>
    key: string
    ticket_hash: Buffer
    purpose: string
    owner_realm: string
    owner_id: number
    name: string
    type: string
    declared_bytes: number
    state: string
    upload_path: string | null
    path: string
    url: string | null
    bytes: number | null
    sha256: Buffer | null
    width: number | null
    height: number | null
    refusal: string | null
    created_at: Date
    expires_at: Date
    stored_at: Date | null
    unused_since: Date | null
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
  shelf_days: {
    shelf: string
    day: string
    entries: number
  }
  shelf_entries: {
    shelf: string
    published_at: Date
    subject_id: number
    visible_from: Date
    visible_until: Date | null
  }
  sign_in_failures: {
    id: GeneratedAlways<number>
    realm: string
    account: string
    network: string
    at: Date
  }
  site_links: {
    id: GeneratedAlways<number>
    site_name: string
    url: string
    logo: Generated<string>
    position: string
    rel: Generated<string>
    starts_at: Date
    ends_at: Date
    shown: Generated<boolean>
  }
  staff: {
    id: GeneratedAlways<number>
    account: string
    name: string
    created_at: Date
    password_hash: string | null
    must_change_password: Generated<boolean>
    active: Generated<boolean>
  }
  staff_roles: {
    staff_id: number
    role_id: number
  }
  support_services: {
    id: GeneratedAlways<number>
    name: string
    price: number
    original_price: number | null
    period_days: number
    benefits: Generated<string[]>
    cover: Generated<string>
    position: Generated<number>
    shown: Generated<boolean>
  }
  ticker_messages: {
    id: GeneratedAlways<number>
    content: string
    starts_at: Date
    ends_at: Date | null
    position: Generated<number>
  }
  vip_levels: {
    id: GeneratedAlways<number>
    name: string
    rank: number
    price: number
    original_price: number | null
    duration_days: number
    benefits: Generated<string[]>
    shown: Generated<boolean>
  }
  visit_days: {
    day: string
    views: number
    visitors: number
  }
  visit_digests: {
    day: string
    digest: Buffer
    hour: Date
  }
  visit_hours: {
    hour: Date
    path: string
    source: string
    views: number
  }
  visit_salts: {
    day: string
    salt: Buffer
  }
  visit_visitors: {
    hour: Date
    visitors: number
  }
}
