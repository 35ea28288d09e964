import type { Answer } from '@nutripim/contract/api/route'
import { newProductRoutes } from '@nutripim/contract/approvals/new-products'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'

const created = 'Product created successfully. You will be notified when approved.'
export const saveFailed = 'Error occurred when saving product. Please try again later.'

/** Checks whether the code is free in the country. A failed check is ignored, because the save checks again. */
export function useCodeCheck(country: string, dhCode: string | undefined) {
  return useQuery({
    queryKey: ['product-code', country, dhCode],
    meta: refreshOn(['product'], country),
    staleTime: 0,
    queryFn:
      dhCode === undefined
        ? skipToken
        : ({ signal }) =>
            call(
              newProductRoutes.checkCode,
              { params: { country }, query: { dhCode } },
              { signal, handles: 'all', isQuiet: true },
            ),
  })
}

type Proposal = Answer<typeof newProductRoutes.proposeCode>

/** Reserves the next free code and passes it to the form. */
export function useProposeCode(onProposed: (dhCode: string) => void) {
  const [proposal, setProposal] = useState<Proposal>()
  const { save, isSaving } = useSave({
    send: (body: Record<string, never>, options) =>
      call(newProductRoutes.proposeCode, { body }, options),
    handles: ['no_code_left'],
    onSaved: (proposal) => {
      setProposal(proposal)
      onProposed(proposal.dhCode)
    },
    failureText: ({ code, message }) => (code === 'no_code_left' ? message : undefined),
    isBackground: true,
  })
  return {
    proposal,
    isProposing: isSaving,
    proposeCode: () => void save({}),
    forgetProposal: () => setProposal(undefined),
  }
}

type NewDrafts = z.input<typeof newProductRoutes.createProducts.body>

/** Creates a draft in one country, or the same one in several. */
export function useCreateProduct() {
  return useSave({
    send: async ({ countryIds, ...fields }: NewDrafts, options) => {
      const [countryId = '', ...others] = countryIds
      return others.length === 0
        ? call(newProductRoutes.createProduct, { body: { countryId, ...fields } }, options)
        : call(newProductRoutes.createProducts, { body: { countryIds, ...fields } }, options)
    },
    handles: ['invalid_input'],
    successText: created,
    failureText: saveFailed,
  })
}
