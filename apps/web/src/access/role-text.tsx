import { formatRight, formatRole } from '@nutripim/wording/role-labels'

/** A role or a right as people call it, with its code for those who know it. */
function CodeName({ name, code }: { name: string; code: string }) {
  return (
    <span>
      {name} {name !== code && <small className="np-muted">{code}</small>}
    </span>
  )
}

export const RoleText = ({ code }: { code: string }) => (
  <CodeName name={formatRole(code)} code={code} />
)

export const RightText = ({ code }: { code: string }) => (
  <CodeName name={formatRight(code)} code={code} />
)
