import { useEffect, useRef, useState } from 'react'
import { isWritten, type ProductValues } from '../form/product-values.ts'
import {
  deleteUnfinishedForm,
  readUnfinishedForm,
  storeUnfinishedForm,
  type UnfinishedForm,
} from './unfinished-form.ts'

interface FormState {
  country: string
  values: ProductValues
  /** Fills the form; undefined resets it. */
  fill: (values?: ProductValues) => void
}

/**
 * Stores the form at every change, for one country at a time. A form that was stored before is
 * offered first, and nothing overwrites it until the user decides. When the country changes, the
 * form moves along, unless the other country has a stored form of its own.
 */
export function useUnfinishedForm({ country, values, fill }: FormState) {
  const [own, setOwn] = useState(country)
  const [offer, setOffer] = useState<UnfinishedForm | undefined>(() => readUnfinishedForm(country))
  const hasStored = useRef(false)

  useEffect(() => {
    if (own === country) return
    const stored = readUnfinishedForm(country)
    if (stored) fill()
    else if (hasStored.current) deleteUnfinishedForm(own)
    hasStored.current = hasStored.current && !stored
    setOffer(stored)
    setOwn(country)
  }, [own, country, fill])

  useEffect(() => {
    if (offer || own !== country) return
    if (isWritten(values)) {
      storeUnfinishedForm(own, values)
      hasStored.current = true
    } else if (hasStored.current) {
      deleteUnfinishedForm(own)
    }
  }, [own, country, values, offer])

  return {
    offer,
    /** Continues with the stored form. */
    restore() {
      fill(offer?.values)
      setOffer(undefined)
    },
    /** Deletes the stored form after it was sent or discarded. */
    discard() {
      deleteUnfinishedForm(own)
      hasStored.current = false
      setOffer(undefined)
    },
  }
}
