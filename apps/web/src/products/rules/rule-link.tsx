import { Link } from '@tanstack/react-router'

/** Leads from a finding to the explanation of its rule. */
export function RuleLink({ rule }: { rule: string }) {
  return (
    <Link to="/product-info/rules" search={{ rule }} aria-label={`Why? About the rule ${rule}`}>
      Why?
    </Link>
  )
}
