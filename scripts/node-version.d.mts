export declare const SUPPORTED: string;
export declare function isSupported(version: string): boolean;
