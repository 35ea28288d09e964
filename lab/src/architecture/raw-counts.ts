import { type Expression, type JSXChild, parseSync, Visitor } from 'oxc-parser'
import { isTest, type Project } from './architecture.ts'

const web = 'apps/web/src/'

/** A number by its name: `rows.length`, `selected.size`, `counts.read`. */
const isCount = /\.(?:length|size)$|(?:^|\.)counts[.[]/

/**
 * Lists numbers that a text of a screen contains as they are: 1204 in place of 1,204. Texts are template
 * literals and what stands between two tags. Of a variable the name does not say whether it is a number or
 * a text, so only what is read from a list or from counts is found.
 */
export function findRawCounts({ sources }: Project): string[] {
  return [...sources].flatMap(([path, code]) => {
    if (!path.startsWith(web) || isTest(path)) return []
    const found = new Set<string>()
    const report = (shown: Expression): void => {
      if (shown.type === 'ConditionalExpression') {
        report(shown.consequent)
        report(shown.alternate)
      } else if (shown.type === 'LogicalExpression') {
        report(shown.right)
      } else if (shown.type === 'ChainExpression') {
        report(shown.expression)
      } else if (shown.type === 'MemberExpression') {
        const text = code.slice(shown.start, shown.end)
        if (isCount.test(text)) found.add(text)
      }
    }
    const reportChild = (child: JSXChild): void => {
      if (child.type !== 'JSXExpressionContainer') return
      if (child.expression.type !== 'JSXEmptyExpression') report(child.expression)
    }
    new Visitor({
      TemplateLiteral: ({ expressions }) => expressions.forEach(report),
      JSXElement: ({ children }) => children.forEach(reportChild),
      JSXFragment: ({ children }) => children.forEach(reportChild),
    }).visit(parseSync(path, code).program)
    return [...found].map((text) => `${path} shows ${text}: use formatNumber or formatCount.`)
  })
}
