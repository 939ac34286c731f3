import type { product } from './en-product.ts'
import type { en } from './en.ts'

type Core = typeof en
type Product = typeof product
type Area = keyof Core | keyof Product
type KeysOf<T, A> = A extends keyof T ? keyof T[A] & string : never
type Written = { [A in Area]: `${A}.${KeysOf<Core, A> | KeysOf<Product, A>}` }[Area]
type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** `area.key` of messages/en/*.json; of a text that counts (`key_one`, `key_other`) the part before the ending. */
export type MessageKey = WithoutPlural<Written>
