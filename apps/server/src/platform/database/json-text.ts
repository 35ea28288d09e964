import type { Sql } from './sql.ts'

/** Exists only for the compiler: it carries the type of the value through a text or a statement. */
declare const value: unique symbol

/**
 * JSON text that the database built. Its type says what the text contains, so that an answer can be
 * passed on to the caller without parsing it.
 */
export type JsonText<Value> = string & { readonly [value]: Value }

/** A statement or an expression that builds JSON of this type. */
export type JsonSql<Value> = Sql & { readonly [value]?: Value }

/** What a statement finds that builds its answer only when the answer has changed. */
export interface TaggedJson<Answer> {
  tag: string
  /** Null where the caller already has the answer with this tag. */
  json: JsonText<Answer> | null
}

export function parseJson<Value>(text: JsonText<Value>): Value {
  return JSON.parse(text)
}

/** Only functions of this file give a text the type of its content; all others come from the database. */
const typeJson = <Value>(text: string) => text as JsonText<Value>

/** For values that the server computes itself. */
export function formatJson<Value>(value: Value): JsonText<Value> {
  return typeJson(JSON.stringify(value))
}

/** Replaces parts of texts in JSON that is not parsed, for the same reason as below. */
export function replaceInJson<Value>(
  json: JsonText<Value>,
  pattern: RegExp,
  replacement: string,
): JsonText<Value> {
  return typeJson(json.replace(pattern, replacement))
}

/**
 * Adds a field that the server computes to an object that the database built. The object is not
 * parsed, because a product has long texts and is read often.
 */
export function addJsonField<Value extends object, Name extends string, Field>(
  object: JsonText<Value>,
  name: Name,
  field: Field,
): JsonText<Value & Record<Name, Field>> {
  const [, fields] = /^\{(.+)\}$/s.exec(object) ?? []
  if (fields === undefined) throw new Error(`${name} can only be added to an object with fields.`)
  return typeJson(`{${fields},${JSON.stringify(name)}:${JSON.stringify(field)}}`)
}
