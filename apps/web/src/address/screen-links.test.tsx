import type { ScreenLink } from '@nutripim/screens/screen-link'
import { linkTo } from '@nutripim/screens/screen-link'
import { Link, useNavigate } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { LinkButton } from '../ui/page/link-button.tsx'
import { useUrlState } from './use-url-state.ts'

// These functions are never called. The compiler checks them: a line marked @ts-expect-error that
// compiles is an error, so this file fails `npm run check` once the types of links get loose.

export function RightLinks({ link }: { link: ScreenLink }) {
  const navigate = useNavigate()
  void navigate(link)
  void navigate({ to: '/inbox', search: { open: 17 } })
  const { country }: { country?: string } = useUrlState('/dealer/list').search
  void useUrlState('/advice/phrases').change({ phrase: 'new' })
  return (
    <>
      <Link {...link}>{country}</Link>
      <Link to="/dealer/edit/$dealerContactId" params={{ dealerContactId: '17' }} />
      <LinkButton to="/admin/history" search={{ kind: 'products', record: 17 }} />
    </>
  )
}

export function WrongLinks() {
  const navigate = useNavigate()
  // @ts-expect-error there is no such screen
  void navigate({ to: '/inbocks' })
  // @ts-expect-error the screen has no such parameter
  void navigate({ to: '/inbox', search: { opne: 17 } })
  // @ts-expect-error the parameter is a number
  void navigate({ to: '/inbox', search: { open: 'first' } })
  // @ts-expect-error there is no such screen
  linkTo('/inbocks', {})
  // @ts-expect-error the screen has no such parameter
  linkTo('/product-info/compare', { country: 'ES' })
  // @ts-expect-error the path parameter is missing
  linkTo('/access-control/user/$userid', {})
  // @ts-expect-error there is no such screen
  useUrlState('/inbocks')
  // @ts-expect-error the screen has no such parameter
  useUrlState('/inbox').search.country
  // @ts-expect-error the screen has no such parameter
  void useUrlState('/inbox').change({ country: 'ES' })
  // @ts-expect-error the parameter is no text
  useUrlState('/inbox').textField('open')
  return (
    <>
      {/* @ts-expect-error there is no such screen */}
      <Link to="/inbocks" />
      {/* @ts-expect-error the screen has no such parameter */}
      <Link to="/dealer/list" search={{ product: 17 }} />
      {/* @ts-expect-error the path parameter is missing */}
      <Link to="/dealer/edit/$dealerContactId" />
      {/* @ts-expect-error there is no such screen */}
      <LinkButton to="/inbocks" />
      {/* @ts-expect-error the screen has no such parameter */}
      <LinkButton to="/dealer/list" search={{ product: 17 }} />
      {/* @ts-expect-error the path parameter is missing */}
      <LinkButton to="/access-control/user/$userid" />
    </>
  )
}

test('links are checked by the compiler', () => {
  expect([RightLinks, WrongLinks]).toHaveLength(2)
})
