import { Ajv, type ValidateFunction } from 'ajv';
import { join } from 'node:path';
import ts from 'typescript';

type Schema = Record<string, unknown>;

/**
 * Validators for wire objects, derived from the SDK's own types: `expressions` are type expressions
 * such as Stripe.Customer. Takes seconds.
 */
export function stripeValidators(expressions: string[]): Map<string, ValidateFunction> {
  const file = join(process.cwd(), 'sandbox', 'stripe-types-probe.ts');
  const source = `import type { Stripe } from 'stripe';\n${expressions.map((e, i) => `export type T${i} = ${e};`).join('\n')}`;
  const options = {
    module: ts.ModuleKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target, ...rest) =>
    name === file ? ts.createSourceFile(name, source, target) : readSource(name, target, ...rest);
  const program = ts.createProgram([file], options, host);
  const root = program.getSourceFile(file);
  const module = root && program.getTypeChecker().getSymbolAtLocation(root);
  if (!root || !module) throw new Error('The types of the Stripe SDK could not be read.');
  const derive = new Derivation(program.getTypeChecker());
  const symbols = program.getTypeChecker().getExportsOfModule(module);
  const roots = symbols.map((symbol) => derive.schemaOf(program.getTypeChecker().getDeclaredTypeOfSymbol(symbol)));
  const ajv = new Ajv({ strict: false, allErrors: false, inlineRefs: false });
  ajv.addSchema({ $id: 'stripe', $defs: derive.definitions });
  return new Map(expressions.map((e, i) => [e, ajv.compile(withId(roots[i] ?? false))]));
}

function withId(schema: Schema | false): Schema {
  return typeof schema === 'object' && typeof schema['$ref'] === 'string'
    ? { $ref: `stripe${schema['$ref']}` }
    : { not: {} };
}

/**
 * Types to JSON Schema: a Decimal is a text on the wire, the open end of enums is dropped, and no
 * unknown property passes.
 */
class Derivation {
  readonly definitions: Record<string, Schema> = {};
  readonly #names = new Map<ts.Type, string>();

  constructor(private readonly checker: ts.TypeChecker) {}

  schemaOf(type: ts.Type): Schema {
    if (type.aliasSymbol?.name === 'Decimal' || type.symbol?.name === 'Decimal') return { type: 'string' };
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: this.checker.typeToString(type) === 'true' };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isUnion()) return this.#union(type);
    if (this.checker.isArrayType(type)) {
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: item ? this.schemaOf(item) : {} };
    }
    return this.#object(type);
  }

  #union(type: ts.UnionType): Schema {
    const members = type.types.filter((member) => !(member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)));
    const closed = members.filter((member) => !this.#isOpenEnd(member));
    const schemas = closed.map((member) => this.schemaOf(member));
    return schemas.length === 1 && schemas[0] ? schemas[0] : { anyOf: schemas };
  }

  /**
   * `string & Record<never, never>`: lets a type take any text without losing its list of known
   * ones.
   */
  #isOpenEnd(type: ts.Type): boolean {
    return type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String);
  }

  #object(type: ts.Type): Schema {
    const known = this.#names.get(type);
    if (known) return { $ref: `#/$defs/${known}` };
    const name = `t${this.#names.size}`;
    this.#names.set(type, name);
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of this.checker.getPropertiesOfType(type)) {
      const propertyType = this.checker.getTypeOfSymbol(property);
      if (propertyType.flags & ts.TypeFlags.Void) continue;
      properties[property.name] = this.schemaOf(propertyType);
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    const index = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const additionalProperties = index ? this.schemaOf(index) : false;
    this.definitions[name] = { type: 'object', properties, required, additionalProperties };
    return { $ref: `#/$defs/${name}` };
  }
}
