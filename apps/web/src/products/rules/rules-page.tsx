import { type RuleName, rules } from '@nutripim/agronomy/rules'
import { useEffect, useRef } from 'react'
import { useUrlState } from '../../address/use-url-state.ts'
import { Screen } from '../../ui/page/screen.tsx'
import { RuleText } from './rule-text.tsx'

/** What each rule checks and why. The rule in the address is scrolled to. */
export function RulesPage() {
  const { rule } = useUrlState('/product-info/rules').search
  const selected = rules.find(({ name }) => name === rule)?.name
  const article = useSelectedArticle(selected)
  return (
    <Screen
      title="Rules"
      description="Read what each rule of compositions and texts checks, and why."
      flows="always"
    >
      <p className="np-flush">
        The rules find probable mistakes. They are no legal advice: who places a product on the
        market is responsible for its declaration.
      </p>
      {rules.map((each) => (
        <RuleText
          key={each.name}
          rule={each}
          {...(each.name === selected && { articleRef: article })}
        />
      ))}
    </Screen>
  )
}

function useSelectedArticle(selected: RuleName | undefined) {
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (selected === undefined) return
    article.current?.focus()
    article.current?.scrollIntoView({ block: 'start' })
  }, [selected])
  return article
}
