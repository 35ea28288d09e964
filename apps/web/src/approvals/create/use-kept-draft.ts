import { useEffect, useRef, useState } from 'react'
import { isWritten, type ProductValues } from '../form/product-values.ts'
import { dropDraft, type KeptDraft, keepDraft, readDraft } from './kept-draft.ts'

interface Writing {
  country: string
  values: ProductValues
  /** Fills the form; undefined resets it. */
  fill: (values?: ProductValues) => void
}

/**
 * What is being written is kept at every change, for one country at a time. Where something was kept
 * before, it is offered first, and nothing is written over it until that is decided. To another
 * country the form is taken along, unless something of its own waits there.
 */
export function useKeptDraft({ country, values, fill }: Writing) {
  const [own, setOwn] = useState(country)
  const [offer, setOffer] = useState<KeptDraft | undefined>(() => readDraft(country))
  const hasKept = useRef(false)

  useEffect(() => {
    if (own === country) return
    const waiting = readDraft(country)
    if (waiting) fill()
    else if (hasKept.current) dropDraft(own)
    hasKept.current = hasKept.current && !waiting
    setOffer(waiting)
    setOwn(country)
  }, [own, country, fill])

  useEffect(() => {
    if (offer || own !== country) return
    if (isWritten(values)) {
      keepDraft(own, values)
      hasKept.current = true
    } else if (hasKept.current) {
      dropDraft(own)
    }
  }, [own, country, values, offer])

  return {
    offer,
    takeBack() {
      fill(offer?.values)
      setOffer(undefined)
    },
    /** Deletes the stored form after it was sent or discarded. */
    drop() {
      dropDraft(own)
      hasKept.current = false
      setOffer(undefined)
    },
  }
}
