/** Texts that match almost everything, have many words, or that no index knows. */
export declare const hostileTexts: string[]
