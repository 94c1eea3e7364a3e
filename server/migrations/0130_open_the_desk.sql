-- The desk: what people write to us, wherever they do it, is one list with one order of work.

create table feedbacks (
  -- One sequence with what visitors left before, so that neither meets a number of the other's.
  id              bigint      primary key default nextval('contact_messages_id_seq'),
  no              text        not null unique check (length(no) between 8 and 32),
  -- An account writes feedback, anybody reports something, visitors leave a message.
  origin          text        not null check (origin in ('feedback', 'report', 'contact')),
  kind            text        not null check (length(kind) between 1 and 20),
  title           text        not null default '' check (length(title) <= 60),
  content         text        not null,
  pictures        text[]      not null default '{}' check (cardinality(pictures) <= 9),
  about           text        not null default '',
  order_no        text        not null default '',
  owner_kind      text        check (owner_kind in ('enterprise', 'maker')),
  owner_id        bigint,
  person_id       bigint      references persons,
  -- Of visitors: who they are, sealed; in clear only in rows from before, until the job has come to them.
  name            text,
  phone_number    text,
  name_sealed     text,
  phone_sealed    text,
  phone_index     bytea,
  network_digest  bytea,
  -- Of reports: what was reported, as it was called then, and whose it was.
  subject_kind    text,
  subject_id      bigint,
  subject_title   text        not null default '',
  subject_path    text        not null default '',
  respondent_id   bigint      references enterprises,
  forwarded_at    timestamptz,
  statement_until timestamptz,
  statement       text        not null default '',
  stated_at       timestamptz,
  state           text        not null default 'submitted'
    check (state in ('submitted', 'processing', 'replied', 'closed', 'reopened', 'spam')),
  outcome         text        check (outcome in ('answered', 'adopted', 'upheld', 'dismissed', 'withdrawn', 'lapsed')),
  decision        text        not null default '',
  assignee_id     bigint      references staff,
  -- Until when an answer is due; null while it is not our turn.
  due_at          timestamptz,
  replied_at      timestamptz,
  closed_at       timestamptz,
  -- When its author last looked; null while we have said something since.
  read_at         timestamptz,
  rating          integer     check (rating between 1 and 5),
  rating_note     text        not null default '',
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  check ((owner_kind is null) = (owner_id is null)),
  check (origin <> 'feedback' or owner_id is not null),
  check ((origin = 'report') = (subject_kind is not null)),
  check ((subject_kind is null) = (subject_id is null)),
  check ((closed_at is not null) = (state = 'closed')),
  check ((outcome is not null) = (state = 'closed')),
  check ((due_at is not null) = (state in ('submitted', 'processing', 'reopened')))
);
create index feedbacks_due on feedbacks (due_at, id) where due_at is not null;
create index feedbacks_replied on feedbacks (updated_at) where state = 'replied';
create index feedbacks_newest on feedbacks (created_at desc, id desc);
create index feedbacks_state on feedbacks (state, created_at desc, id desc);
create index feedbacks_assignee on feedbacks (assignee_id, due_at) where due_at is not null;
create index feedbacks_owner on feedbacks (owner_kind, owner_id, updated_at desc, id desc) where owner_id is not null;
create index feedbacks_respondent on feedbacks (respondent_id, forwarded_at desc, id desc)
  where forwarded_at is not null;
create index feedbacks_phone on feedbacks (phone_index, created_at) where phone_index is not null;
create index feedbacks_network on feedbacks (network_digest, created_at) where network_digest is not null;
create index feedbacks_unsealed on feedbacks (id) where phone_number is not null;
-- Somebody reports one thing once at a time.
create unique index feedbacks_reported on feedbacks (subject_kind, subject_id, owner_kind, owner_id)
  where origin = 'report' and owner_id is not null and closed_at is null and state <> 'spam';

create table feedback_messages (
  id          bigint      generated always as identity primary key,
  feedback_id bigint      not null references feedbacks on delete cascade,
  -- A note is for the staff alone.
  by_kind     text        not null check (by_kind in ('author', 'staff', 'respondent', 'note')),
  by_id       bigint,
  person_id   bigint      references persons,
  text        text        not null,
  pictures    text[]      not null default '{}' check (cardinality(pictures) <= 9),
  at          timestamptz not null
);
create index feedback_messages_of on feedback_messages (feedback_id, id);

create table feedback_events (
  id          bigint      generated always as identity primary key,
  feedback_id bigint      not null references feedbacks on delete cascade,
  step        text        not null,
  state       text        not null,
  note        text        not null default '',
  actor_kind  text        not null check (actor_kind in ('staff', 'enterprise', 'maker', 'guest', 'system')),
  actor_id    bigint,
  person_id   bigint,
  at          timestamptz not null
);
create index feedback_events_of on feedback_events (feedback_id, id);

create table feedback_templates (
  id         bigint      generated always as identity primary key,
  title      text        not null check (length(title) between 1 and 40),
  text       text        not null,
  updated_at timestamptz not null
);

-- What visitors had left before there was a desk, under the same numbers. A process of the version before may still be
-- writing to the old table while this one starts: whatever arrives there is carried over. A later migration drops it.
create function carry_contact_message() returns trigger language plpgsql as $$
begin
  insert into feedbacks (id, no, origin, kind, content, about, name, phone_number, name_sealed, phone_sealed, phone_index,
      network_digest, state, outcome, decision, due_at, closed_at, created_at, updated_at)
    values (new.id,
      'LY' || to_char(new.created_at at time zone 'Asia/Shanghai', 'MMDD') || '-'
        || lpad(new.id::text, greatest(4, length(new.id::text)), '0'),
      'contact', 'question', new.content, new.about, new.name, new.phone_number, new.name_sealed, new.phone_sealed,
      new.phone_index, new.network_digest,
      case new.state when 'handled' then 'closed' when 'spam' then 'spam' else 'submitted' end,
      case new.state when 'handled' then 'answered' end, new.note,
      case new.state when 'waiting' then new.created_at + interval '24 hours' end,
      case new.state when 'handled' then new.handled_at end,
      new.created_at, coalesce(new.handled_at, new.created_at));
  if new.handled_at is not null then
    insert into feedback_events (feedback_id, step, state, note, actor_kind, actor_id, at)
      select id, case state when 'spam' then 'spam' else 'close' end, state, new.note, 'staff', new.handled_by,
        new.handled_at from feedbacks where id = new.id;
  end if;
  return null;
end $$;
create trigger carried before insert on contact_messages for each row execute function carry_contact_message();
with moved as (delete from contact_messages returning *)
  insert into contact_messages (id, name, phone_number, content, about, network_digest, state, note, handled_by,
      handled_at, created_at, name_sealed, phone_sealed, phone_index)
    overriding system value select id, name, phone_number, content, about, network_digest, state, note, handled_by,
      handled_at, created_at, name_sealed, phone_sealed, phone_index from moved order by id;

-- Who answered visitors answers everybody; whoever may change settings as well, changes those of the desk.
update roles set rights = array_replace(array_replace(array_replace(rights, 'contact.read', 'feedback.read'),
    'contact.reveal', 'feedback.reveal'), 'contact.handle', 'feedback.handle');
update roles set rights = rights || array['feedback.settings']
  where rights @> array['feedback.handle', 'settings.edit'];
