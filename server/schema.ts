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
    seats_held: Generated<number>
    waiting: Generated<number>
    queue_next: Generated<number>
    cancel_until: Date | null
  }
  ad_days: {
    ad_id: number
    day: string
    views: Generated<number>
    clicks: Generated<number>
  }
  ad_events: {
    id: GeneratedAlways<number>
    ad_id: number
    step: string
    state: string
    note: Generated<string>
    actor_kind: string
    actor_id: number | null
    person_id: number | null
    at: Date
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
    price_month: number | null
    image_types: Generated<Json>
    image_bytes_max: Generated<number>
    needs_qualification: Generated<boolean>
    example_image: Generated<string>
  }
  adjustments: {
    id: GeneratedAlways<number>
    no: string
    owner_kind: string
    owner_id: number
    purse: string
    amount: number
    against: string
    reason: string
    evidence: string[]
    state: Generated<string>
    requested_by: number
    requested_at: Date
    decided_by: number | null
    decided_at: Date | null
    decision_note: Generated<string>
    transaction_id: number | null
  }
  admissions: {
    id: GeneratedAlways<number>
    signup_id: number
    number: number
    checked_in_at: Date | null
    checked_in_by: number | null
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
    price_month: number | null
    days: Generated<number>
    refunded_days: Generated<number>
    late_days: Generated<number>
    order_no: Generated<string>
    person_id: number | null
    trade: Generated<string>
    approval_no: Generated<string>
    reject_fields: Generated<Json>
    mend_until: Date | null
    frozen: Generated<boolean>
    paused_on: string | null
    revision: Json | null
    revision_state: string | null
    revision_reason: Generated<string>
    handed_in_at: Date | null
    awaits_since: Date | null
  }
  anchor_targets: {
    url: string
    taken_until: Date | null
    checked_at: Date | null
    fault: Generated<string>
    bad_since: Date | null
  }
  anchor_walks: {
    id: Generated<boolean>
    day: string
    after_id: number
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
    actor_name: string | null
    person_id: number | null
  }
  audit_seals: {
    audit_id: number
    hash: Buffer
  }
  backup_runs: {
    id: GeneratedAlways<number>
    kind: string
    state: Generated<string>
    name: Generated<string>
    bytes: Generated<number>
    result: Generated<string>
    started_at: Date
    ended_at: Date | null
    beat_at: Date | null
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
    button: Generated<string>
    version: Generated<number>
  }
  billables: {
    no: string
    kind: string
    owner_kind: string
    owner_id: number
    title: string
    earned: number
    invoiced: Generated<number>
    earned_at: Date
  }
  board_days: {
    series: string
    day: string
    value: number
  }
  boosts: {
    id: GeneratedAlways<number>
    no: string
    kind: string
    subject_id: number
    title: string
    enterprise_id: number
    person_id: number | null
    state: string
    place: number
    days: number
    price: number
    order_no: Generated<string>
    starts_at: Date
    ends_at: Date
    end_reason: Generated<string>
    created_at: Date
    updated_at: Date
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
  certificate_looks: {
    host: string
    expires_at: Date | null
    issuer: string
    fault: string
    looked_at: Date
  }
  certification_contests: {
    id: GeneratedAlways<number>
    no: string
    credit_code: string
    enterprise_id: number
    certification_id: number
    state: string
    statement: string
    license_image: string
    authorization_letter: Generated<string>
    contact_name_sealed: string
    contact_phone_sealed: string
    person_id: number | null
    first_decision: string | null
    first_by: number | null
    first_at: Date | null
    decided_by: number | null
    decided_at: Date | null
    reason: Generated<string>
    created_at: Date
  }
  certification_events: {
    id: GeneratedAlways<number>
    certification_id: number
    step: string
    state: string
    note: Generated<string>
    actor_kind: string
    actor_id: number | null
    person_id: number | null
    at: Date
  }
  certifications: {
    id: GeneratedAlways<number>
    no: string
    enterprise_id: number
    kind: string
    state: string
    base_id: number | null
    service_id: number | null
    service_name: Generated<string>
    level: number | null
    period_days: number | null
    fee_amount: Generated<number>
    order_no: Generated<string>
    subject_type: Generated<string>
    company_name: Generated<string>
    credit_code: Generated<string>
    legal_person: Generated<string>
    license_image: Generated<string>
    license_digest: Buffer | null
    license_valid_to: string | null
    registered_address: Generated<string>
    business_scope: Generated<string>
    founded_on: string | null
    capital: Generated<string>
    industry_id: number | null
    city_id: number | null
    contact_name_sealed: string | null
    contact_phone_sealed: string | null
    contact_phone_index: Buffer | null
    authorization_letter: Generated<string>
    agreed_at: Date | null
    person_id: number | null
    submitted_at: Date | null
    reject_reason: Generated<string>
    reject_fields: Json | null
    resubmit_until: Date | null
    decided_by: number | null
    decided_at: Date | null
    approved_at: Date | null
    expires_at: Date | null
    reminded_days: number | null
    revoke_reason: Generated<string>
    forged: Generated<boolean>
    registry: Json | null
    registry_at: Date | null
    needs_attention: Generated<boolean>
    created_at: Date
    updated_at: Date
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
  commission_events: {
    id: GeneratedAlways<number>
    commission_id: number
    event: string
    amount: Generated<number>
    note: Generated<string>
    actor_kind: string
    actor_id: number | null
    at: Date
  }
  commission_rates: {
    rule_id: number
    purpose: string
    level: number
    rate: number
  }
  commission_rules: {
    id: GeneratedAlways<number>
    valid_from: Date
    freeze_days: number
    first_within_days: number
    lasts_months: number
    note: string
    announced_by: number | null
    announced_at: Date
    withdrawn_by: number | null
    withdrawn_at: Date | null
  }
  commission_switches: {
    id: GeneratedAlways<number>
    enabled: boolean
    state: string
    reason: string
    requested_by: number
    requested_at: Date
    decided_by: number | null
    decided_at: Date | null
    note: Generated<string>
  }
  commissions: {
    id: GeneratedAlways<number>
    order_no: string
    level: number
    maker_id: number
    enterprise_id: number
    through_id: number | null
    purpose: string
    title: string
    rule_id: number
    base: number
    returned: Generated<number>
    rate: number
    amount: number
    taken_pending: Generated<number>
    taken_available: Generated<number>
    taken_debt: Generated<number>
    repaid: Generated<number>
    state: string
    hold_reason: Generated<string>
    evidence: Json
    paid_at: Date
    unfreeze_at: Date
    settled_at: Date | null
    cancelled_at: Date | null
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
    credit_code: string | null
    legal_person: Generated<string>
    business_scope: Generated<string>
    registered_address: Generated<string>
    certified_level: number | null
    former_names: Generated<Json>
    hidden_by: string | null
    revision_state: string | null
    handed_in_at: Date | null
    awaits_since: Date | null
    phone_public: Generated<boolean>
  }
  company_claims: {
    id: GeneratedAlways<number>
    company_id: number
    enterprise_id: number
    because: string
    state: string
    proved: Json
    created_at: Date
    decided_at: Date | null
    person_id: number | null
    staff_id: number | null
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
    name: string | null
    phone_number: string | null
    content: string
    about: Generated<string>
    network_digest: Buffer
    state: Generated<string>
    note: Generated<string>
    handled_by: number | null
    handled_at: Date | null
    created_at: Date
    name_sealed: string | null
    phone_sealed: string | null
    phone_index: Buffer | null
  }
  content_decisions: {
    id: GeneratedAlways<number>
    content_id: number
    was: Json
    by_id: number
    at: Date
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
  database_days: {
    day: string
    bytes: number
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
  deposit_claims: {
    id: GeneratedAlways<number>
    no: string
    partnership_id: number
    kind: string
    amount: number
    reason: string
    evidence: Generated<string[]>
    state: Generated<string>
    proposed_by: number
    proposed_at: Date
    object_until: Date | null
    objection: Generated<string>
    objected_at: Date | null
    objected_by: number | null
    decided_by: number | null
    decided_at: Date | null
    decision_note: Generated<string>
    refund_no: Generated<string>
    transaction_id: number | null
  }
  engine_pages: {
    path: string
    digest: Buffer
    gone: boolean
  }
  engine_pushes: {
    id: GeneratedAlways<number>
    engine: string
    path: string
    reason: string
    state: string
    due_at: Date
    taken_until: Date | null
    tries: Generated<number>
    answer: Generated<string>
    created_at: Date
    ended_at: Date | null
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
    credit_code: Generated<string>
    legal_person: Generated<string>
    name_fixed: Generated<boolean>
  }
  exports: {
    id: GeneratedAlways<number>
    staff_id: number
    title: string
    call: string
    input: Json
    columns: Json
    format: string
    state: string
    rows_done: Generated<number>
    rows_total: number
    total_exact: boolean
    bytes: number | null
    file: string
    reason: Generated<string>
    created_at: Date
    leased_until: Date | null
    finished_at: Date | null
    expires_at: Date
  }
  favourites: {
    realm: string
    owner_id: number
    kind: string
    subject_id: number
    title: string
    saved_at: Date
  }
  feedback_events: {
    id: GeneratedAlways<number>
    feedback_id: number
    step: string
    state: string
    note: Generated<string>
    actor_kind: string
    actor_id: number | null
    person_id: number | null
    at: Date
  }
  feedback_messages: {
    id: GeneratedAlways<number>
    feedback_id: number
    by_kind: string
    by_id: number | null
    person_id: number | null
    text: string
    pictures: Generated<string[]>
    at: Date
  }
  feedback_templates: {
    id: GeneratedAlways<number>
    title: string
    text: string
    updated_at: Date
  }
  feedbacks: {
    id: Generated<number>
    no: string
    origin: string
    kind: string
    title: Generated<string>
    content: string
    pictures: Generated<string[]>
    about: Generated<string>
    order_no: Generated<string>
    owner_kind: string | null
    owner_id: number | null
    person_id: number | null
    name: string | null
    phone_number: string | null
    name_sealed: string | null
    phone_sealed: string | null
    phone_index: Buffer | null
    network_digest: Buffer | null
    subject_kind: string | null
    subject_id: number | null
    subject_title: Generated<string>
    subject_path: Generated<string>
    respondent_id: number | null
    forwarded_at: Date | null
    statement_until: Date | null
    statement: Generated<string>
    stated_at: Date | null
    state: Generated<string>
    outcome: string | null
    decision: Generated<string>
    assignee_id: number | null
    due_at: Date | null
    replied_at: Date | null
    closed_at: Date | null
    read_at: Date | null
    rating: number | null
    rating_note: Generated<string>
    created_at: Date
    updated_at: Date
  }
  file_leftovers: {
    area: string
    path: string
  }
  file_places: {
    only_one: Generated<boolean>
    current: string
    changed_at: Date
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
    place: Generated<string>
  }
  identities: {
    id: GeneratedAlways<number>
    no: string
    maker_id: number
    state: string
    name_sealed: string | null
    number_sealed: string | null
    number_index: Buffer
    provider: string
    reason: Generated<string>
    agreed_at: Date
    looks: Generated<number>
    next_look_at: Date | null
    decided_by: number | null
    verified_at: Date | null
    created_at: Date
    updated_at: Date
  }
  identity_corrections: {
    id: GeneratedAlways<number>
    identity_id: number
    name_sealed: string
    number_sealed: string
    number_index: Buffer
    reason: string
    state: Generated<string>
    requested_by: number
    requested_at: Date
    decided_by: number | null
    decided_at: Date | null
    decision_note: Generated<string>
  }
  identity_events: {
    id: GeneratedAlways<number>
    identity_id: number
    step: string
    state: string
    note: Generated<string>
    actor_kind: string
    actor_id: number | null
    at: Date
  }
  invitations: {
    child_realm: string
    child_id: number
    maker_id: number
    source: string
    bound_at: Date
    channel: Generated<string>
  }
  invite_channels: {
    id: GeneratedAlways<number>
    maker_id: number
    slug: string
    name: string
    created_at: Date
    closed_at: Date | null
  }
  invite_days: {
    maker_id: number
    channel: string
    day: string
    visits: number
  }
  invite_touches: {
    day: string
    maker_id: number
    channel: string
    visitor: Buffer
    network: Buffer
  }
  invoice_events: {
    id: GeneratedAlways<number>
    invoice_id: number
    step: string
    state: string
    note: Generated<string>
    actor_kind: string
    actor_id: number | null
    person_id: number | null
    at: Date
  }
  invoice_items: {
    invoice_id: number
    billable_no: string
    amount: number
    red_amount: Generated<number>
  }
  invoice_red_items: {
    red_id: number
    billable_no: string
    amount: number
  }
  invoice_reds: {
    id: GeneratedAlways<number>
    no: string
    invoice_id: number
    state: string
    cause: string
    used: boolean
    amount: number
    reason: string
    confirm_until: Date | null
    number: Generated<string>
    issued_on: string | null
    tax_amount: number | null
    pdf: Generated<string>
    created_at: Date
    issued_at: Date | null
    updated_at: Date
  }
  invoice_titles: {
    id: GeneratedAlways<number>
    owner_kind: string
    owner_id: number
    invoice_type: string
    address: Generated<string>
    phone: Generated<string>
    bank: Generated<string>
    bank_account: Generated<string>
    email: Generated<string>
    is_default: boolean
    created_at: Date
    updated_at: Date
  }
  invoices: {
    id: GeneratedAlways<number>
    no: string
    owner_kind: string
    owner_id: number
    person_id: number | null
    state: string
    amount: number
    red_amount: Generated<number>
    title_type: string
    invoice_type: string
    title: string
    tax_no: Generated<string>
    address: Generated<string>
    phone: Generated<string>
    bank: Generated<string>
    bank_account: Generated<string>
    email: Generated<string>
    content: string
    remark: Generated<string>
    reject_reason: Generated<string>
    number: Generated<string>
    issued_on: string | null
    tax_rate: number | null
    tax_amount: number | null
    pdf: Generated<string>
    ofd: Generated<string>
    xml: Generated<string>
    submitted_at: Date
    issued_at: Date | null
    delivered_at: Date | null
    decided_by: number | null
    updated_at: Date
  }
  job_retries: {
    job_id: string
    job: string
    at: Date
    staff_id: number
  }
  kept_keys: {
    former_id: string
    use: string
    sealed: string
    kept_at: Date
  }
  kept_posters: {
    digest: string
    maker_id: number | null
    template_id: number | null
    bytes: number
    drawn_at: Date
    asked_at: Date
  }
  lead_blocks: {
    blocker_kind: string
    blocker_id: number
    blocked_kind: string
    blocked_id: number
    person_id: number | null
    created_at: Date
  }
  lead_events: {
    id: GeneratedAlways<number>
    lead_id: number
    step: string
    state: string
    note: Generated<string>
    actor_kind: string
    actor_id: number | null
    person_id: number | null
    at: Date
  }
  lead_messages: {
    id: GeneratedAlways<number>
    lead_id: number
    side: string
    person_id: number | null
    text: string
    files: Json
    created_at: Date
  }
  leads: {
    id: GeneratedAlways<number>
    no: string
    subject_kind: string
    subject_id: number
    title: string
    company_id: number
    sender_kind: string
    sender_id: number
    sender_person_id: number | null
    state: string
    sender_name: string | null
    sender_phone: string | null
    consented_at: Date
    owner_name: string | null
    owner_phone: string | null
    owner_person_id: number | null
    agreed_at: Date | null
    unit_price: number | null
    quantity: Generated<string>
    delivery: Generated<string>
    quote_until: string | null
    answered_at: Date | null
    decline_reason: Generated<string>
    withdrawn: Generated<boolean>
    last_message_id: Generated<number>
    last_text: Generated<string>
    last_at: Date
    sender_unread: Generated<number>
    owner_unread: Generated<number>
    reminded: Generated<number>
    reported_at: Date | null
    created_at: Date
    updated_at: Date
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
  ledger_kept: {
    id: Generated<number>
    transaction_id: number
  }
  ledger_proof_runs: {
    scope: string
    started_at: Date
    started_by: number | null
  }
  ledger_proofs: {
    scope: string
    proved_at: Date
    faults: Json
    broken_at: Date | null
  }
  ledger_purse_sums: {
    owner_kind: string
    purse: string
    balance: number
  }
  ledger_purses: {
    owner_kind: string
    purse: string
    sign: number
    floor: number | null
    entry_only: boolean
  }
  ledger_revenue_days: {
    day: string
    purse: string
    received: number
    refunded: number
    promotion: number
    promotion_returned: number
  }
  ledger_seals: {
    transaction_id: number
    hash: Buffer
  }
  ledger_totals: {
    account_id: number
    seq: number
    amounts: Json
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
  link_checks: {
    link_id: number
    day: string
    good: boolean
    fault: Generated<string>
    http_status: number | null
    took_ms: number
    title: Generated<string>
    linked_back: Generated<boolean>
    checked_at: Date
  }
  link_clicks: {
    link_id: number
    day: string
    clicks: number
  }
  link_terms: {
    link_id: number
    n: number
    order_no: Generated<string>
    state: string
    months: number
    price_month: number
    amount: number
    automatic: Generated<boolean>
    starts_at: Date | null
    ends_at: Date | null
    promotion_part: Generated<number>
    refunded_amount: Generated<number>
    returned_amount: Generated<number>
    created_at: Date
    paid_at: Date | null
  }
  makers: {
    id: GeneratedAlways<number>
    nickname: string
    avatar: Generated<string>
    invite_code: string
    created_at: Date
    real_name_sealed: string | null
  }
  match_choices: {
    enterprise_id: number
    off: boolean
    told_on: string | null
    told_upto: Date | null
    person_id: number | null
    updated_at: Date
  }
  match_profiles: {
    kind: string
    subject_id: number
    company_id: number
    side: Generated<string>
    division: number
    poster_division: number
    divisions: Generated<Json>
    traits: Generated<string[]>
    city: number
    province: number
    fresh_at: Date
    trusted_until: Date | null
    terms: string[]
  }
  match_queue: {
    kind: string
    subject_id: number
    asked_at: Date
  }
  match_refusals: {
    enterprise_id: number
    opportunity_id: number
    person_id: number | null
    at: Date
  }
  match_terms: {
    kind: string
    term: string
    fresh_at: Date
    subject_id: number
    weight: number
  }
  matches: {
    side: string
    owner_id: number
    other_id: number
    score: number
    reasons: string[]
    found_at: Date
  }
  message_channels: {
    event: string
    in_site: boolean
    sms: boolean
    updated_at: Date
  }
  message_switches: {
    realm: string
    owner_id: number
    kind: string
    official: boolean
    updated_at: Date
    sms: Generated<boolean>
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
  official_credentials: {
    appid: string
    kind: string
    sealed: string | null
    expires_at: Date | null
    renewed_at: Date | null
    asked_at: Date
  }
  official_messages: {
    id: GeneratedAlways<number>
    no: string
    realm: string
    owner_id: number
    event: string
    kind: string
    sealed: string | null
    state: Generated<string>
    reason: Generated<string>
    msgid: string | null
    tries: Generated<number>
    created_at: Date
    due_at: Date
    ended_at: Date | null
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
    unit: Generated<string>
    pictures: Generated<string[]>
    hidden_by: string | null
    revision_state: string | null
    handed_in_at: Date | null
    awaits_since: Date | null
    refreshed_at: Date | null
    outcome: Generated<string>
    outcome_note: Generated<string>
    closed_at: Date | null
    reminded: Generated<boolean>
  }
  orders: {
    id: GeneratedAlways<number>
    no: string
    owner_id: number
    channel: string | null
    amount: number
    refunded_amount: Generated<number>
    state: string
    payer_name: Generated<string>
    voucher_image: Generated<string>
    voucher_at: Date | null
    reject_reason: Generated<string>
    created_at: Date
    expires_at: Date
    paid_at: Date | null
    purpose: string
    owner_kind: string
    person_id: number | null
    sale: boolean
    reference: Generated<string>
    title: string
    promotion_part: Generated<number>
    snapshot: Json
    begun: Generated<boolean>
    refunded_promotion: Generated<number>
    closed_at: Date | null
    deposit_part: Generated<number>
    refunded_deposit: Generated<number>
  }
  partner_links: {
    id: GeneratedAlways<number>
    name: string
    url: string
    logo: Generated<string>
    position: Generated<number>
    shown: Generated<boolean>
    version: Generated<number>
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
    is_default: Generated<boolean>
  }
  partnership_events: {
    id: GeneratedAlways<number>
    partnership_id: number
    step: string
    state: string
    note: Generated<string>
    actor_kind: string
    actor_id: number | null
    person_id: number | null
    at: Date
  }
  partnerships: {
    id: GeneratedAlways<number>
    no: string
    enterprise_id: number
    company_id: number
    plan_id: number
    state: string
    plan_name: string
    fee_amount: number
    deposit_amount: number
    months: number
    benefits: Generated<string[]>
    company_name: string
    credit_code: string
    legal_person: string
    statement: Generated<string>
    person_id: number | null
    contract_file: Generated<string>
    contract_sha256: Generated<string>
    confirmed_sha256: Generated<string>
    confirmed_at: Date | null
    confirmed_by: number | null
    reject_reason: Generated<string>
    decided_by: number | null
    decided_at: Date | null
    pay_until: Date | null
    order_no: Generated<string>
    paid_at: Date | null
    starts_at: Date | null
    ends_at: Date | null
    reminded_days: number | null
    ended_at: Date | null
    end_reason: Generated<string>
    fault: Generated<boolean>
    deposit_left: Generated<number>
    deposit_due_at: Date | null
    partner_id: number | null
    created_at: Date
    updated_at: Date
  }
  payees: {
    id: GeneratedAlways<number>
    realm: string
    owner_id: number
    method: string
    name_sealed: string
    account_sealed: string
    account_index: Buffer
    account_masked: string
    bank_name: Generated<string>
    bank_branch: Generated<string>
    used_at: Date
    created_at: Date
  }
  payment_attempts: {
    id: GeneratedAlways<number>
    no: string
    order_id: number
    channel: string
    provider: string
    state: string
    close_wanted: Generated<boolean>
    code_url: Generated<string>
    redirect_url: Generated<string>
    trade_no: string | null
    paid_amount: number | null
    paid_at: Date | null
    queries: Generated<number>
    queried_at: Date | null
    next_query_at: Date | null
    last_reason: Generated<string>
    confirmed_by: number | null
    proof: Generated<string>
    created_at: Date
    way: Generated<string>
    prepay_id: Generated<string>
  }
  payment_notices: {
    id: GeneratedAlways<number>
    provider: string
    received_at: Date
    headers: Json
    body: Buffer
    genuine: boolean | null
    reason: Generated<string>
    event_id: string | null
    repeats: number | null
    attempt_no: string | null
    outcome: Generated<string>
  }
  payment_orders: {
    id: GeneratedAlways<number>
    no: string
    purpose: string
    owner_kind: string
    owner_id: number
    amount: number
    description: string
    state: string
    created_at: Date
    expires_at: Date | null
    paid_at: Date | null
    closed_at: Date | null
  }
  payout_files: {
    id: GeneratedAlways<number>
    no: string
    format: string
    rows: number
    amount: number
    digest: Buffer
    by_id: number
    at: Date
  }
  payout_imports: {
    id: GeneratedAlways<number>
    no: string
    name: string
    digest: Buffer
    registered: number
    known: number
    different: number
    by_id: number
    at: Date
  }
  payouts: {
    id: GeneratedAlways<number>
    no: string
    withdrawal_id: number
    provider: string
    channel: string
    amount: number
    state: string
    transfer_no: string | null
    reason: Generated<string>
    package_info: string | null
    confirm_before: Date | null
    taken_by: number | null
    proof_image: Generated<string>
    looks: Generated<number>
    next_look_at: Date | null
    looked_at: Date | null
    created_at: Date
    paid_at: Date | null
    ended_at: Date | null
  }
  personal_copies: {
    id: GeneratedAlways<number>
    realm: string
    owner_id: number
    session_id: number
    state: string
    bytes: number | null
    file: string
    created_at: Date
    leased_until: Date | null
    finished_at: Date | null
    expires_at: Date
  }
  persons: {
    id: GeneratedAlways<number>
    realm: string
    owner_id: number
    role: string
    created_at: Date
  }
  poster_templates: {
    id: GeneratedAlways<number>
    name: string
    design: string | null
    picture: Generated<string>
    code_x: Generated<number>
    code_y: Generated<number>
    code_size: Generated<number>
    name_text: Generated<string>
    name_x: Generated<number>
    name_y: Generated<number>
    name_size: Generated<number>
    name_width: Generated<number>
    name_color: Generated<string>
    name_align: Generated<string>
    vip_only: Generated<boolean>
    shown: Generated<boolean>
    position: Generated<number>
    version: Generated<number>
    updated_at: Date
  }
  price_lines: {
    version_id: number
    item: string
    price: number
  }
  price_versions: {
    id: GeneratedAlways<number>
    list: string
    effective_at: Date
    note: string
    announced_by: number | null
    announced_at: Date
    withdrawn_by: number | null
    withdrawn_at: Date | null
  }
  processes: {
    id: string
    role: string
    host: string
    pid: number
    version: string
    release: string
    node: string
    started_at: Date
    beat_at: Date
    ended_at: Date | null
    memory_bytes: number
    lag_ms: number
    pool_used: number
    pool_max: number
    pool_waiting: number
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
    specifications: Generated<Json>
    sold_out: Generated<boolean>
    hidden_by: string | null
    revision_state: string | null
    handed_in_at: Date | null
    awaits_since: Date | null
  }
  promotion_grants: {
    id: GeneratedAlways<number>
    enterprise_id: number
    kind: string
    reference: string
    amount: number
    remaining: number
    granted_at: Date
    expires_at: Date | null
    warned_at: Date | null
    lengthened_at: Date | null
  }
  promotion_materials: {
    id: GeneratedAlways<number>
    kind: string
    title: string
    text: Generated<string>
    picture: Generated<string>
    shown: Generated<boolean>
    position: Generated<number>
    version: Generated<number>
    updated_at: Date
  }
  promotion_moves: {
    id: GeneratedAlways<number>
    grant_id: number
    kind: string
    reference: string
    amount: number
    at: Date
  }
  provider_bill_rows: {
    bill_id: number
    position: number
    what: string
    number: string
    trade_no: string
    amount: number
    state: string
    moved: number
    at: Date
  }
  provider_bills: {
    id: GeneratedAlways<number>
    source: string
    day: string
    row_count: number
    digest: Buffer
    taken_by: number | null
    taken_at: Date
  }
  quotes: {
    id: GeneratedAlways<number>
    kind: Generated<string>
    content: string
    author: string
    source: string
    shown: Generated<boolean>
  }
  recharge_draws: {
    withdrawal_no: string
    recharge_no: string
    amount: number
    repaid: number
    drawn_at: Date
    returned_at: Date | null
  }
  reconciled_lines: {
    transaction_id: number
    account_id: number
    source: string
    day: string
    own_day: string
  }
  reconciliation_days: {
    source: string
    day: string
    state: string
    bill_id: number | null
    tries: Generated<number>
    reason: Generated<string>
    first_tried_at: Date
    tried_at: Date
    compared_at: Date | null
    matched: Generated<number>
    ours_in: Generated<number>
    ours_out: Generated<number>
    theirs_in: Generated<number>
    theirs_out: Generated<number>
  }
  reconciliation_differences: {
    id: GeneratedAlways<number>
    no: string
    source: string
    day: string
    kind: string
    what: string
    number: string
    order_no: Generated<string>
    trade_no: Generated<string>
    our_amount: number | null
    their_amount: number | null
    our_state: string
    their_state: string
    delta: number
    at: Date
    state: string
    remark: Generated<string>
    cause: Generated<string>
    note: Generated<string>
    adjustment_no: string | null
    settled_by: number | null
    settled_at: Date | null
    found_at: Date
    updated_at: Date
  }
  record_counts: {
    kind: string
    subject_id: number
    views: Generated<number>
    uses: Generated<number>
  }
  record_days: {
    kind: string
    subject_id: number
    day: string
    views: Generated<number>
  }
  record_decisions: {
    kind: string
    record_id: number
    version: number
    was: Json
    by_id: number
    at: Date
  }
  record_events: {
    id: GeneratedAlways<number>
    kind: string
    record_id: number
    revision_id: number | null
    event: string
    reason: Generated<string>
    reasons: Generated<Json>
    person_id: number | null
    staff_id: number | null
    at: Date
  }
  record_revisions: {
    id: GeneratedAlways<number>
    kind: string
    record_id: number
    state: string
    changes: Generated<Json>
    was: Generated<Json>
    reason: Generated<string>
    reasons: Generated<Json>
    version: Generated<number>
    person_id: number
    created_at: Date
    updated_at: Date
    handed_in_at: Date | null
    decided_at: Date | null
    decided_by: number | null
  }
  redirects: {
    id: GeneratedAlways<number>
    from_path: string
    to_path: string
    created_at: Date
    created_by: number | null
  }
  refunds: {
    id: GeneratedAlways<number>
    no: string
    order_id: number
    attempt_id: number
    amount: number
    cause: string
    reason: string
    manual: boolean
    state: string
    tries: Generated<number>
    provider_no: string
    asked: Generated<number>
    next_try_at: Date | null
    trade_no: string | null
    proof: Generated<string>
    requested_by: number | null
    recorded_by: number | null
    last_reason: Generated<string>
    bonus_back: Generated<number>
    created_at: Date
    refunded_at: Date | null
    promotion_part: Generated<number>
    person_id: number | null
    into_balance: Generated<boolean>
    deposit_part: Generated<number>
  }
  relation_changes: {
    id: GeneratedAlways<number>
    child_realm: string
    child_id: number
    from_maker_id: number | null
    to_maker_id: number | null
    reason: string
    staff_id: number
    changed_at: Date
  }
  relations: {
    child_realm: string
    child_id: number
    maker_id: number
    bound_at: Date
    since: Date
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
  resource_downloads: {
    id: GeneratedAlways<number>
    owner_kind: string
    owner_id: number
    person_id: number | null
    resource_id: number
    title: string
    file_number: number
    file_name: string
    bytes: number
    way: string
    purchase_id: number | null
    at: Date
    delivered_at: Date | null
    failed_at: Date | null
  }
  resource_purchases: {
    id: GeneratedAlways<number>
    no: string
    owner_kind: string
    owner_id: number
    person_id: number | null
    resource_id: number
    title: string
    points: number
    state: Generated<string>
    bought_at: Date
    free_until: Date
    delivered_at: Date | null
    refunded_at: Date | null
    refund_reason: Generated<string>
    refunded_by: number | null
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
  risk_commissions: {
    risk_id: number
    commission_id: number
    order_no: string
    amount: number
    held_at: Date
  }
  risk_events: {
    id: GeneratedAlways<number>
    risk_id: number
    step: string
    state: string
    note: Generated<string>
    actor_kind: string
    actor_id: number | null
    at: Date
  }
  risks: {
    id: GeneratedAlways<number>
    no: string
    maker_id: number
    enterprise_id: number
    state: string
    evidence: Json
    explanation: Generated<string>
    explain_until: Date
    explained_at: Date | null
    proposal: string | null
    reason: Generated<string>
    proposed_by: number | null
    proposed_at: Date | null
    decided_by: number | null
    decided_at: Date | null
    created_at: Date
    updated_at: Date
  }
  roles: {
    id: GeneratedAlways<number>
    name: string
    rights: string[]
  }
  sandbox_companies: {
    credit_code: string
    company_name: string
    legal_person: string
    status: string
    updated_at: Date
  }
  sandbox_identities: {
    number: string
    name: string
    outcome: string
    updated_at: Date
  }
  sandbox_official_messages: {
    id: GeneratedAlways<number>
    openid: string
    no: string
    template_id: string
    url: string
    data: Json
    sent_at: Date
  }
  sandbox_payouts: {
    no: string
    amount: number
    receiver: string
    name: string
    remark: string
    state: string
    reason: Generated<string>
    transfer_no: string
    confirm_before: Date
    created_at: Date
    ended_at: Date | null
    method: Generated<string>
  }
  sandbox_refunds: {
    refund_no: string
    no: string
    amount: number
    trade_no: string
    refunded_at: Date
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
    way: Generated<string>
    silent: Generated<boolean>
    snapshot: Generated<boolean>
  }
  sandbox_sms: {
    id: GeneratedAlways<number>
    phone_number: string
    scene: string
    code: string
    text: string
    sent_at: Date
  }
  sandbox_trades: {
    no: string
    channel: string
    amount: number
    description: string
    state: string
    trade_no: string
    return_url: string
    created_at: Date
    expires_at: Date
    paid_at: Date | null
    way: Generated<string>
  }
  saved_words: {
    id: GeneratedAlways<number>
    realm: string
    owner_id: number
    word: string
    saved_at: Date
    told_upto: Date
  }
  schema_migrations: {
    name: string
    digest: string
    applied_at: Date
  }
  score_batches: {
    id: GeneratedAlways<number>
    owner_kind: string
    owner_id: number
    kind: string
    reference: string
    amount: number
    remaining: number
    granted_at: Date
    expires_at: Date
    warned_at: Date | null
    lengthened_at: Date | null
  }
  score_earnings: {
    id: GeneratedAlways<number>
    no: string
    key: string
    owner_kind: string
    owner_id: number
    event: string
    points: number
    note: Generated<string>
    path: Generated<string>
    earned_at: Date
    outcome: string | null
    settled_at: Date | null
  }
  score_moves: {
    id: GeneratedAlways<number>
    batch_id: number
    kind: string
    reference: string
    amount: number
    at: Date
  }
  score_notes: {
    reference: string
    note: string
    path: Generated<string>
  }
  score_owners: {
    owner_kind: string
    owner_id: number
    touched_at: Date
  }
  score_rules: {
    event: string
    points: number
    per_day: number | null
    in_all: number | null
    active: Generated<boolean>
    version: Generated<number>
    updated_at: Date | null
  }
  score_signins: {
    owner_kind: string
    owner_id: number
    day: string
    streak: number
    points: number
    person_id: number | null
    at: Date
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
    version: Generated<number>
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
    person_id: number | null
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
  sightings: {
    id: GeneratedAlways<number>
    realm: string
    owner_id: number
    during: string
    device: Buffer | null
    network: Buffer
    range: Buffer
    at: Date
  }
  sign_in_failures: {
    id: GeneratedAlways<number>
    realm: string
    account: string
    network: string
    at: Date
  }
  signup_events: {
    id: GeneratedAlways<number>
    signup_id: number
    step: string
    state: string
    note: Generated<string>
    actor_kind: string
    actor_id: number | null
    person_id: number | null
    at: Date
  }
  signups: {
    id: GeneratedAlways<number>
    no: string
    activity_id: number
    owner_kind: string
    owner_id: number
    person_id: number | null
    state: string
    seats: number
    fee: number
    amount: number
    name_sealed: string
    phone_sealed: string
    phone_index: Buffer
    digits_index: Buffer
    company: Generated<string>
    answers_sealed: string
    queue_no: number | null
    hold_until: Date | null
    order_no: Generated<string>
    paid_at: Date | null
    reject_reason: Generated<string>
    end_reason: Generated<string>
    decided_by: number | null
    decided_at: Date | null
    reminded_at: Date | null
    moved: Generated<boolean>
    created_at: Date
    updated_at: Date
  }
  site_links: {
    id: GeneratedAlways<number>
    site_name: string
    url: string
    logo: Generated<string>
    position: string
    rel: Generated<string>
    starts_at: Date | null
    ends_at: Date | null
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
    person_id: number | null
    hidden_by: string | null
    revision_state: string | null
    handed_in_at: Date | null
    awaits_since: Date | null
    suspended: Generated<boolean>
    reminded_days: number | null
    health: Generated<string>
    bad_days: Generated<number>
  }
  slow_calls: {
    id: GeneratedAlways<number>
    at: Date
    kind: string
    what: string
    ms: number
    request_id: string
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
  staff_handovers: {
    id: GeneratedAlways<number>
    staff_id: number
    by_id: number
    what: string
    at: Date
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
    level: number
    version: Generated<number>
  }
  tax_backs: {
    id: GeneratedAlways<number>
    income_id: number
    amount: number
    tax: number
    month: string
    at: Date
  }
  tax_brackets: {
    method: string
    valid_from: string
    place: number
    upto: number | null
    rate: number
    quick: number
  }
  tax_deductions: {
    method: string
    valid_from: string
    share: number
    monthly: number
    fixed: number
    fixed_upto: number
  }
  tax_incomes: {
    id: GeneratedAlways<number>
    maker_id: number
    kind: string
    reference: string
    amount: number
    fee: Generated<number>
    tax: number
    method: string
    reckoning: Json | null
    month: string
    state: string
    back_amount: Generated<number>
    back_tax: Generated<number>
    at: Date
  }
  tax_proposals: {
    id: GeneratedAlways<number>
    no: string
    kind: string
    method: string | null
    month: string | null
    amount: number | null
    receipt_no: string | null
    reason: string
    state: Generated<string>
    requested_by: number
    requested_at: Date
    decided_by: number | null
    decided_at: Date | null
    decision_note: Generated<string>
    transaction_id: number | null
  }
  text_anchors: {
    content_id: number
    url: string
  }
  ticker_messages: {
    id: GeneratedAlways<number>
    content: string
    starts_at: Date
    ends_at: Date | null
    position: Generated<number>
    link: Generated<string>
    version: Generated<number>
  }
  vendor_hours: {
    hour: Date
    vendor: string
    answered: number
    refused: number
    unheard: number
    last_at: Date
    last_outcome: string
    last_reason: string
  }
  vip_credits: {
    id: GeneratedAlways<number>
    term_id: number
    from_term_id: number
    unused_days: number
    amount: number
    undone_at: Date | null
  }
  vip_events: {
    id: GeneratedAlways<number>
    term_id: number
    step: string
    note: Generated<string>
    actor_kind: string
    actor_id: number | null
    at: Date
  }
  vip_levels: {
    id: GeneratedAlways<number>
    name: string
    rank: number
    price: number
    original_price: number | null
    duration_days: number
    notes: Generated<string[]>
    shown: Generated<boolean>
    free_downloads: Generated<number>
    fee_discount: Generated<number>
    all_posters: Generated<boolean>
    badge: Generated<boolean>
    daily_figures: Generated<boolean>
    version: Generated<number>
  }
  vip_purchases: {
    id: GeneratedAlways<number>
    no: string
    maker_id: number
    person_id: number | null
    kind: string
    level_id: number
    snapshot: Json
    price: number
    credit: number
    order_no: Generated<string>
    state: string
    created_at: Date
    updated_at: Date
  }
  vip_terms: {
    id: GeneratedAlways<number>
    no: string
    maker_id: number
    kind: string
    purchase_id: number | null
    order_no: Generated<string>
    level_id: number
    name: string
    rank: number
    days: number
    gives: Json
    price: number
    credit: Generated<number>
    refunded: Generated<number>
    starts_at: Date
    ends_at: Date
    revoked_at: Date | null
    revoked_for: string | null
    reason: Generated<string>
    reminded: Generated<number>
    staff_id: number | null
    created_at: Date
  }
  vip_uses: {
    id: GeneratedAlways<number>
    term_id: number
    kind: string
    reference: string
    amount: Generated<number>
    used_at: Date
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
  wechat_payers: {
    session_id: number
    realm: string
    owner_id: number
    appid: string
    openid: string
    seen_at: Date
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
    invite_channel: Generated<string>
    way: Generated<string>
    aim: Generated<string>
    enterprise_id: number | null
  }
  withdrawal_events: {
    id: GeneratedAlways<number>
    withdrawal_id: number
    step: string
    state: string
    note: Generated<string>
    actor_kind: string
    actor_id: number | null
    at: Date
  }
  withdrawals: {
    id: GeneratedAlways<number>
    no: string
    realm: string
    owner_id: number
    state: string
    amount: number
    fee: number
    net_amount: number
    method: string
    name_sealed: string
    account_sealed: string
    account_index: Buffer
    account_masked: string
    bank_name: Generated<string>
    bank_branch: Generated<string>
    rule: Json
    first_approver: number | null
    first_approved_at: Date | null
    approver: number | null
    approved_at: Date | null
    reject_reason: Generated<string>
    created_at: Date
    updated_at: Date
    on_hold_since: Date | null
    pay_not_before: Date | null
    bonus_back: Generated<number>
    tax: Generated<number>
  }
}
