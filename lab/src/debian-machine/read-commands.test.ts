import { expect, test } from 'vitest'
import { readCommands } from './read-commands.ts'

const page = `# Page
## Before
\`\`\`sh
other
\`\`\`
## Install
\`\`\`sh
first
\`\`\`
### Database
1. Text:
   \`\`\`sh
   second
     indented
   \`\`\`
\`\`\`sql
select 1;
\`\`\`
## After
`

test('the shell blocks of a section are read in order, with the part that they belong to', () => {
  expect(readCommands(page, 'Install')).toEqual([
    { part: '', text: 'first\n' },
    { part: 'Database', text: 'second\n  indented\n' },
  ])
})

test('a section that does not exist is an error', () => {
  expect(() => readCommands(page, 'Installation')).toThrow('There is no section "Installation".')
})
