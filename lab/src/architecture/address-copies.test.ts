import { expect, test } from 'vitest'
import { findAddressCopies } from './address-copies.ts'

const find = (text: string, path = 'apps/web/src/dealers/list.tsx') =>
  findAddressCopies({ sources: new Map([[path, text]]), packages: new Map() })

const url = "const { search } = useUrlState('/dealer/list')\n"

test.each([
  "const { text } = useSearch({ from: '/dealer/list' })",
  'const country = useLocation({ select: ({ search }) => search.country })',
])('%s is reported outside of address', (text) => {
  expect(find(text)).toEqual([
    'apps/web/src/dealers/list.tsx reads search parameters: use useUrlState.',
  ])
  expect(find(text, 'apps/web/src/address/use-url-state.ts')).toEqual([])
})

test.each([
  'useEffect(() => setTyped(search.text), [search.text])',
  'useEffect(() => {\n  if (typed === text) return\n  setTyped(text)\n}, [typed, text])',
  'const [typed, setTyped] = useState(search.text)',
  'const [kinds] = useState(() => {\n  return parse(search.kinds)\n})',
])('%s is reported as a copy', (text) => {
  expect(find(url + text)).toEqual([
    'apps/web/src/dealers/list.tsx copies the address into a state: read it where it is needed.',
  ])
  expect(find(text)).toEqual([])
})

test.each([
  'const pathname = useLocation({ select: (location) => location.pathname })',
  `${url}useEffect(() => {\n  const timer = setTimeout(save, 300)\n}, [save])\nsetTyped('')`,
  `${url}useEffect(() => form.setValue('range', ''), [form])`,
  `${url}const [isOpen, setOpen] = useState(false)`,
])('%s is allowed', (text) => {
  expect(find(text)).toEqual([])
})
