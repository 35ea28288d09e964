import { PageHeading } from '../../ui/page/page-heading.tsx'

export function PublicPage() {
  return (
    <PageHeading title="Public" description="This page is open to everyone, logged in or not." />
  )
}
