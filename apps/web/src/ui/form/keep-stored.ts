import { z } from 'zod'

/**
 * A rule that also accepts the stored value. That can be older than the rule, and must not keep people from
 * saving other fields. An empty value is never accepted by this.
 */
export const keepStored = (rule: z.ZodType, stored: string) =>
  z.string().superRefine((value, context) => {
    if (value === stored && value.trim() !== '') return
    for (const { message } of rule.safeParse(value).error?.issues ?? []) {
      context.addIssue({ code: 'custom', message })
    }
  })
