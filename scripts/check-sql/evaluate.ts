import {
  type Expression,
  isArrayLiteralExpression,
  isArrowFunction,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { evaluateCall } from './calls.ts';
import { evaluateDeclaration } from './declarations.ts';
import { bare, type Project } from './project.ts';
import { readEach, readElement } from './properties.ts';
import { isSqlTag, renderTemplate } from './templates.ts';
import { type Code, combine, constant, type Scope, type Value } from './values.ts';

/** The program with the values of its expressions. */
export function readCode(project: Project): Code {
  const code: Code = { ...project, evaluate: (expression, scope) => evaluate(code, expression, scope) };
  return code;
}

/** Every possible value of an expression: a branch that the code alone does not decide gives several. */
function evaluate(code: Code, expression: Expression, scope: Scope): readonly Value[] {
  const node = bare(expression);
  const given: Value[] = [{ kind: 'given', node, scope }];
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [constant(node.text)];
  if (isNumericLiteral(node)) return [constant(Number(node.text))];
  if (node.kind === SyntaxKind.TrueKeyword) return [constant(true)];
  if (node.kind === SyntaxKind.FalseKeyword) return [constant(false)];
  if (node.kind === SyntaxKind.NullKeyword) return [constant(null)];
  if (isTaggedTemplateExpression(node)) return isSqlTag(node) ? renderTemplate(code, node, scope) : given;
  if (isTemplateExpression(node)) {
    const holes = combine(node.templateSpans.map((span) => evaluate(code, span.expression, scope)));
    return holes.map((values) => {
      if (!values.every((value) => value.kind === 'constant')) return { kind: 'given', node, scope };
      const tails = node.templateSpans.map((span, index) => `${values[index]?.value}${span.literal.text}`);
      return constant(node.head.text + tails.join(''));
    });
  }
  if (isConditionalExpression(node)) {
    const [known] = evaluate(code, node.condition, scope);
    const branches = [node.whenTrue, node.whenFalse];
    const taken = known?.kind === 'constant' ? branches.slice(known.value ? 0 : 1).slice(0, 1) : branches;
    return taken.flatMap((branch) => evaluate(code, branch, scope));
  }
  if (isArrayLiteralExpression(node)) return evaluateList(code, node.elements, scope) ?? given;
  if (isObjectLiteralExpression(node)) return [{ kind: 'object', node, scope }];
  if (isArrowFunction(node) || isFunctionExpression(node)) return [{ kind: 'function', node, scope }];
  if (isCallExpression(node)) return evaluateCall(code, node, scope) ?? given;
  if (isPropertyAccessExpression(node))
    return readEach(code, node.expression, node.name.text, scope) ?? given;
  if (isElementAccessExpression(node))
    return readElement(code, node.expression, node.argumentExpression, scope) ?? given;
  if (isIdentifier(node)) {
    if (node.text === 'undefined') return [constant(undefined)];
    const declaration = code.declarationOf(node);
    return (declaration && evaluateDeclaration(code, declaration, scope)) ?? given;
  }
  return given;
}

function evaluateList(code: Code, elements: readonly Expression[], scope: Scope): readonly Value[] | null {
  const items = elements.map((element) => {
    if (!isSpreadElement(element)) return [evaluate(code, element, scope)];
    const [spread] = evaluate(code, element.expression, scope);
    return spread?.kind === 'list' ? spread.items : null;
  });
  return items.every((item) => item !== null) ? [{ kind: 'list', items: items.flat() }] : null;
}
