/** The fuses of the packaged app, by the packer's names. */
export declare const fuses: Readonly<Record<string, boolean>>;
declare const config: object;
export default config;
