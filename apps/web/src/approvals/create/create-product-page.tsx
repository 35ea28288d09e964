import { noCountriesAssigned } from '@nutripim/wording/messages'
import { useEffect, useMemo, useRef } from 'react'
import { useCountry } from '../../country/use-country.ts'
import { useProductForms, useProductRanges } from '../../reference/use-product-lists.ts'
import { bothOf, NotLoaded } from '../../ui/page/loaded.tsx'
import page from '../../ui/page/page.module.css'
import { Screen } from '../../ui/page/screen.tsx'
import { preloadRichText } from '../../ui/rich-text/rich-text.tsx'
import { CreateForm } from './create-form.tsx'
import { useStartingValues } from './use-starting-values.ts'

export function CreateProductPage() {
  const { country, hasCountry } = useCountry('/product-info/create-product')
  const ranges = useProductRanges(country)
  const forms = useProductForms()
  // The form keeps its values while the ranges of another country load.
  const known = useRef(ranges.data)
  if (ranges.data) known.current = ranges.data
  const all = ranges.data ?? known.current
  const editable = useMemo(() => all?.filter(({ isReadOnly }) => !isReadOnly), [all])
  const offered = useMemo(() => forms.data?.filter(({ isReadOnly }) => !isReadOnly), [forms.data])
  useEffect(preloadRichText, [])
  const start = useStartingValues()
  return (
    <Screen
      title="Create New Product"
      description="Create a draft that goes live once it is approved. Fields with * are required."
      className="np-column np-grow"
    >
      {start.decision && (
        <p className={page.held} role="status">
          {start.decision}
        </p>
      )}
      {!hasCountry ? (
        <p className="np-apart">{noCountriesAssigned}</p>
      ) : country && editable && offered && !start.isLoading ? (
        <CreateForm
          key={start.key}
          country={country}
          ranges={editable}
          forms={offered}
          copied={start.values}
        />
      ) : (
        <NotLoaded
          query={bothOf({ data: all, isError: ranges.isError, refetch: ranges.refetch }, forms)}
          what="the form"
        />
      )}
    </Screen>
  )
}
