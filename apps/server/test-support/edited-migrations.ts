import { checksumOf, type SqlFile } from '@nutripim/server/platform/database/migrate/schema-files'

type Edit = [current: string | RegExp, older: string]

interface OlderText {
  name: string
  /** The commit that contained this text, for messages. */
  commit: string
  /** What makes the older text out of the later one, the newest edit first. */
  edits: Edit[]
}

const shortcut: Edit = [
  `  -- Nearly every check finds what the last one found.
  if not exists (
    select from old_rows o join new_rows n using (key)
    where o.broken_since is distinct from n.broken_since
  ) then
    return null;
  end if;
`,
  '',
]
const linkTrigger: Edit = [/\n-- A link that breaks or heals[\s\S]*$/, '']

const fullName: Edit = [
  `    -- Named in full: PostgreSQL 17 looks nowhere else while it tends to an index.
    key := public.searchable(words);
`,
  '    key := searchable(words);\n',
]
const shorterList: Edit[] = [
  [
    `-- What is written waits in a list that every search reads whole. A short one: nothing ever vacuums the
-- embedded database. Not too short: an import of 50,000 dealers empties it as often as it is full.
`,
    `-- What is written waits in a list that every search reads whole: a short one, since nothing may ever
-- vacuum the embedded database.
`,
  ],
  [/gin_pending_list_limit = 512/g, 'gin_pending_list_limit = 64'],
]
const noLimit: Edit[] = [
  [/-- What is written waits in a list[\s\S]*?database\.\n/, ''],
  [/\s+with \(gin_pending_list_limit = 64\)/g, ''],
]

const olderTexts: OlderText[] = [
  { name: '0012-link-monitor.sql', commit: 'ef56af9', edits: [shortcut, linkTrigger] },
  { name: '0012-link-monitor.sql', commit: 'e8d0e5f', edits: [shortcut] },
  {
    name: '0015-dealer-imports.sql',
    commit: 'c311bc2',
    edits: [
      [/-- Written by one statement and gone soon.*\n/, ''],
      ['country_id text not null,', 'country_id text not null references countries,'],
      ['cells jsonb not null,', "cells jsonb not null check (jsonb_typeof(cells) = 'object'),"],
    ],
  },
  {
    name: '0025-search.sql',
    commit: '3df4352',
    edits: [fullName, ...shorterList, ...noLimit],
  },
  { name: '0025-search.sql', commit: 'a5d102d', edits: [fullName, ...shorterList] },
  { name: '0025-search.sql', commit: '871d75c', edits: [fullName] },
]

/** The texts that three migrations had before they were edited, made from those of a later commit. */
export function listEditedMigrations(files: SqlFile[]): (SqlFile & { commit: string })[] {
  return olderTexts.map(({ name, commit, edits }) => {
    const file = files.find((migration) => migration.name === name)
    if (!file) throw new Error(`There is no migration ${name}.`)
    const text = edits.reduce((newer, [current, older]) => newer.replace(current, older), file.text)
    return { name, commit, text, checksum: checksumOf(text) }
  })
}
