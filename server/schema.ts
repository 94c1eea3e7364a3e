// Generated from the migrated schema by `npm run schema`. Do not edit.
import type { ColumnType, GeneratedAlways, Generated } from 'kysely'

/** Written as text, read as what it says. */
export type Json = ColumnType<unknown, string, string>

export interface DB {
  accounts: {
    realm: string
    owner_id: number
    phone_index: Buffer | null
    phone_sealed: string | null
    phone_masked: string
    password_hash: string | null
    state: string
    frozen_reason: Generated<string>
    password_changed_at: Date | null
    phone_changed_at: Date | null
    created_at: Date
  }
  activities: {
    id: GeneratedAlways<number>
    state: string
    reject_reason: Generated<string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
    published_at: Date | null
    title: string
    summary: Generated<string>
    html: Generated<string>
    cover: Generated<string>
    category_id: number | null
    company_id: number | null
    mode: string
    region_id: number | null
    address: Generated<string>
    join_url: Generated<string>
    starts_at: Date
    ends_at: Date
    signup_from: Date
    signup_until: Date
    quota: Generated<number>
    seats_taken: Generated<number>
    per_company_limit: Generated<number>
    fee: Generated<number>
    audience: Generated<string>
    need_review: Generated<boolean>
    questions: Generated<Json>
  }
  ad_slots: {
    id: GeneratedAlways<number>
    state: string
    reject_reason: Generated<string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
    published_at: Date | null
    code: string
    name: string
    page: string
    platform: Generated<string>
    width: number
    height: number
    capacity: number
    price_day: number
    min_days: number
    max_days: number
    note: Generated<string>
    position: Generated<number>
  }
  ads: {
    id: GeneratedAlways<number>
    state: string
    reject_reason: Generated<string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
    published_at: Date | null
    no: string
    enterprise_id: number | null
    company_id: number | null
    slot_id: number
    seat: number
    starts_on: string
    ends_on: string
    price_day: number
    amount: number
    cash_amount: Generated<number>
    promotion_amount: Generated<number>
    held_until: Date | null
    title: string
    image: string
    alt: string
    target_url: string
    qualifications: Generated<Json>
  }
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
  audit_seals: {
    audit_id: number
    hash: Buffer
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
  categories: {
    id: GeneratedAlways<number>
    kind: string
    name: string
    position: Generated<number>
  }
  closures: {
    id: GeneratedAlways<number>
    realm: string
    owner_id: number
    reason: Generated<string>
    state: string
    note: Generated<string>
    handled_by: number | null
    asked_at: Date
    ends_at: Date
    decided_at: Date | null
  }
  companies: {
    id: GeneratedAlways<number>
    state: string
    reject_reason: Generated<string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
    published_at: Date | null
    enterprise_id: number | null
    name: string
    short_name: Generated<string>
    summary: Generated<string>
    html: Generated<string>
    logo: Generated<string>
    cover: Generated<string>
    business: Generated<string[]>
    industry_id: number
    region_id: number
    address: Generated<string>
    founded_on: string | null
    staff_size: Generated<string>
    capital: Generated<string>
    website: Generated<string>
    contact_name: Generated<string>
    contact_phone: Generated<string>
    contact_email: Generated<string>
    contact_wechat: Generated<string>
    certified_from: Date | null
    certified_until: Date | null
    partner_from: Date | null
    partner_until: Date | null
  }
  consents: {
    id: GeneratedAlways<number>
    realm: string
    owner_id: number
    key: string
    title: string
    version: number
    digest: Buffer
    network: string
    device: string
    agreed_at: Date
  }
  contact_messages: {
    id: GeneratedAlways<number>
    name: string
    phone_number: string
    content: string
    about: Generated<string>
    network_digest: Buffer
    state: Generated<string>
    note: Generated<string>
    handled_by: number | null
    handled_at: Date | null
    created_at: Date
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
    name: string
    logo: Generated<string>
    industry_id: number | null
    city_id: number | null
    address: Generated<string>
    intro: Generated<string>
    created_at: Date
    contact_name_sealed: string | null
    contact_email_sealed: string | null
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
  invitations: {
    child_realm: string
    child_id: number
    maker_id: number
    source: string
    bound_at: Date
  }
  ledger_accounts: {
    id: GeneratedAlways<number>
    owner_kind: string
    owner_id: number
    purse: string
    sign: number
    floor: number | null
    entry_only: boolean
    balance: Generated<number>
    seq: Generated<number>
  }
  ledger_entries: {
    id: GeneratedAlways<number>
    transaction_id: number
    account_id: number
    amount: number
    balance_after: number | null
    seq: number
  }
  ledger_proofs: {
    scope: string
    proved_at: Date
    faults: Json
    broken_at: Date | null
  }
  ledger_purses: {
    owner_kind: string
    purse: string
    sign: number
    floor: number | null
    entry_only: boolean
  }
  ledger_seals: {
    transaction_id: number
    hash: Buffer
  }
  ledger_transactions: {
    id: GeneratedAlways<number>
    key: string
    digest: Buffer
    kind: string
    reference: string
    created_at: Date
    reverses: number | null
  }
  makers: {
    id: GeneratedAlways<number>
    nickname: string
    avatar: Generated<string>
    invite_code: string
    created_at: Date
    real_name_sealed: string | null
  }
  message_channels: {
    event: string
    in_site: boolean
    sms: boolean
    updated_at: Date
  }
  messages: {
    id: GeneratedAlways<number>
    realm: string
    owner_id: number
    event: string
    title: string
    content: string
    link: Generated<string>
    created_at: Date
    read_at: Date | null
  }
  opportunities: {
    id: GeneratedAlways<number>
    state: string
    reject_reason: Generated<string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
    published_at: Date | null
    company_id: number
    side: string
    form: string
    title: string
    summary: Generated<string>
    html: Generated<string>
    industry_id: number
    region_id: number
    amount_from: number | null
    amount_to: number | null
    quantity: Generated<string>
    valid_until: Date
  }
  partner_links: {
    id: GeneratedAlways<number>
    name: string
    url: string
    logo: Generated<string>
    position: Generated<number>
    shown: Generated<boolean>
  }
  partner_plans: {
    id: GeneratedAlways<number>
    state: string
    reject_reason: Generated<string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
    published_at: Date | null
    name: string
    fee: number
    deposit: Generated<number>
    months: number
    benefits: Generated<string[]>
    position: Generated<number>
  }
  products: {
    id: GeneratedAlways<number>
    state: string
    reject_reason: Generated<string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
    published_at: Date | null
    company_id: number
    name: string
    summary: Generated<string>
    html: Generated<string>
    pictures: Generated<string[]>
    price_from: number | null
    price_to: number | null
    unit: Generated<string>
    position: Generated<number>
  }
  quotes: {
    id: GeneratedAlways<number>
    kind: Generated<string>
    content: string
    author: string
    source: string
    shown: Generated<boolean>
  }
  record_counts: {
    kind: string
    subject_id: number
    views: Generated<number>
    uses: Generated<number>
  }
  redirects: {
    id: GeneratedAlways<number>
    from_path: string
    to_path: string
    created_at: Date
    created_by: number | null
  }
  request_keys: {
    id: GeneratedAlways<number>
    owner: string
    what: string
    key: string
    digest: Buffer
    reference: string | null
    created_at: Date
  }
  resources: {
    id: GeneratedAlways<number>
    state: string
    reject_reason: Generated<string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
    published_at: Date | null
    title: string
    summary: Generated<string>
    html: Generated<string>
    cover: Generated<string>
    category_id: number | null
    format: string
    files: Json
    points: Generated<number>
    vip_free: Generated<boolean>
    audience: Generated<string>
  }
  roles: {
    id: GeneratedAlways<number>
    name: string
    rights: string[]
  }
  sandbox_scans: {
    state: string
    status: string
    code: string | null
    openid: string | null
    unionid: string | null
    nickname: Generated<string>
    redirect: string
    used_at: Date | null
    expires_at: Date
  }
  sandbox_sms: {
    id: GeneratedAlways<number>
    phone_number: string
    scene: string
    code: string
    text: string
    sent_at: Date
  }
  schema_migrations: {
    name: string
    digest: string
    applied_at: Date
  }
  seal_marks: {
    chain: string
    last_id: number
    horizon: number
    at: Date
  }
  search_documents: {
    id: GeneratedAlways<number>
    kind: string
    subject_id: number
    number: number
    title: string
    title_key: string
    sounds: string
    summary: string
    text: string
    image: string
    path: string
    published_at: Date
    visible_from: Date
    visible_until: Date | null
    lexemes: string
  }
  search_log: {
    day: string
    query: string
    asked: number
    missed: number
  }
  search_rebuilds: {
    source: string
    shape: number
    after_id: number
    finished: boolean
  }
  sensitive_words: {
    id: GeneratedAlways<number>
    word: string
    note: Generated<string>
    created_at: Date
    created_by: number | null
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
    device: Generated<string>
    network: Generated<string>
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
    state: string
    reject_reason: Generated<string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
    published_at: Date | null
    no: string
    enterprise_id: number | null
    company_id: number | null
    description: Generated<string>
    category: Generated<string>
    contact_way: Generated<string>
    icp_no: Generated<string>
    months: Generated<number>
    price_month: Generated<number>
    amount: Generated<number>
    cash_amount: Generated<number>
    promotion_amount: Generated<number>
    auto_renew: Generated<boolean>
    checked_at: Date | null
    http_status: number | null
    linked_back: boolean | null
  }
  sms_codes: {
    message_id: number
    realm: string
    scene: string
    phone_index: Buffer
    digest: Buffer
    expires_at: Date
    wrong_tries: Generated<number>
    used_at: Date | null
  }
  sms_messages: {
    id: GeneratedAlways<number>
    no: string
    realm: string
    template: string
    phone_index: Buffer
    phone_masked: string
    phone_sealed: string | null
    content_sealed: string | null
    network_digest: Buffer | null
    range_digest: Buffer | null
    device_digest: Buffer | null
    network: Generated<string>
    provider: string
    provider_id: string | null
    state: string
    reason: Generated<string>
    created_at: Date
    sent_at: Date | null
    asked_at: Date | null
    settled_at: Date | null
  }
  staff: {
    id: GeneratedAlways<number>
    account: string
    name: string
    created_at: Date
    password_hash: string | null
    must_change_password: Generated<boolean>
    active: Generated<boolean>
    totp_sealed: string | null
    totp_pending: string | null
    totp_enabled: Generated<boolean>
    totp_used_step: Generated<number>
  }
  staff_recovery_codes: {
    digest: Buffer
    staff_id: number
    used_at: Date | null
  }
  staff_roles: {
    staff_id: number
    role_id: number
  }
  strategic_partners: {
    id: GeneratedAlways<number>
    state: string
    reject_reason: Generated<string>
    version: Generated<number>
    created_at: Date
    updated_at: Date
    published_at: Date | null
    no: string
    enterprise_id: number | null
    company_id: number
    plan_id: number
    fee_amount: number
    deposit_amount: Generated<number>
    months: number
    benefits: Generated<string[]>
    statement: Generated<string>
    contract_file: Generated<string>
    starts_at: Date | null
    ends_at: Date | null
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
  wechat_openids: {
    appid: string
    openid: string
    person_id: number
  }
  wechat_people: {
    id: GeneratedAlways<number>
    maker_id: number
    unionid: string | null
    nickname: string
    bound_at: Date
  }
  wechat_scans: {
    state_hash: Buffer
    browser_hash: Buffer
    maker_id: number | null
    session_id: number | null
    status: string
    from_path: string
    invite: string
    identity: Json | null
    ticket_hash: Buffer | null
    expires_at: Date
  }
}
